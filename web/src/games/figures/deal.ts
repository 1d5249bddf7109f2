// The deal of the first round: from the end of the stock, which is its top, starting next to the dealer.
import { child, COLOURED, drawn, hands, shuffled, type Seed } from "../../cards/shuffle.js";

export { handSeen as seen } from "../../cards/shuffle.js";

export function dealt(seed: Seed, players: number, size: number): string[][] {
  const dealer = drawn(child(seed, "dealer"), players);
  const round = hands(shuffled(child(seed, "deck"), COLOURED).reverse(), players, size);
  return round.map((_, seat) => round[(seat - dealer - 1 + players) % players] ?? []);
}
