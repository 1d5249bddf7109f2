import type { Choice } from "../index.js";

export { default as Board } from "./Board.svelte";

export const minutes = 20;
export const players = "2–4";
export const choices: readonly Choice[] = [];
export const fitting = (options: Record<string, unknown>): Record<string, unknown> => options;
export const tell = (event: unknown): string | null => JSON.stringify(event);
export const prompt = (): string => "";
