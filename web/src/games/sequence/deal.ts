// The deal: hands from two packs.
import { child, FRENCH, hands, shuffled, type Seed } from "../../cards/shuffle.js";

export { handSeen as seen } from "../../cards/shuffle.js";

export const dealt = (seed: Seed, players: number, size: number): string[][] => hands(shuffled(child(seed, "stock", 0), FRENCH), players, size);
