// The deal: five cards each from one pack.
import { child, FRENCH, hands, shuffled, type Seed } from "../../cards/shuffle.js";

export { handSeen as seen } from "../../cards/shuffle.js";

const PACK = FRENCH.slice(0, 52);

export const dealt = (seed: Seed, players: number, size: number): string[][] => hands(shuffled(child(seed, "deck"), PACK), players, size);
