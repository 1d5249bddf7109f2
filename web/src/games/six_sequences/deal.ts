// The deal of the first round.
import { child, hands, K6T, shuffled, type Seed } from "../../cards/shuffle.js";

export { handSeen as seen } from "../../cards/shuffle.js";

export const dealt = (seed: Seed, players: number, size: number): string[][] => hands(shuffled(child(seed, "round", 0), K6T), players, size);
