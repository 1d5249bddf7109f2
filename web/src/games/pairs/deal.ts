// The deal: twenty piles of six, with only the top cards visible.
import { child, K6T, shuffled, type Seed } from "../../cards/shuffle.js";
import type { View } from "./types.js";

export const dealt = (seed: Seed): string[][] => [shuffled(child(seed, "deck"), K6T).filter((_, place) => place % 6 === 5)];

export const seen = (view: unknown): string[] => (view as View).piles.map((pile) => pile.at(-1) ?? "");

export const isSearched = ({ deal }: Readonly<Record<string, unknown>>): boolean => deal === "winnable";
