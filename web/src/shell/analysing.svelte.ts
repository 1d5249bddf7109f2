// The analysis of a finished game: asked for again and again until it is there, since the server gives up what nobody asks for.
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { ask, Refused } from "../wire/http.js";
import type { AnalysisSeen, Story } from "../wire/types.js";

export class Analysing {
  /** How many decisions are analysed, and of how many; 0 of 0 before the server has counted them. */
  done = $state(0);
  of = $state(0);
  story = $state.raw<Story | null>(null);
  /** Why there is no analysis, in a sentence. */
  trouble = $state("");
  /** Whether it may work at another time. */
  later = $state(false);
  private closed = false;
  private readonly path: string;
  private readonly body: { text: string } | undefined;

  /** The analysis of a game on the server, by its id, or of a text. */
  constructor(game: { id: string } | { text: string }) {
    [this.path, this.body] = "id" in game ? [`/api/records/${game.id}/analysis`, undefined] : ["/api/analysis", game];
    void this.run();
  }

  /** Ask until the analysis is there, or refused, or nobody looks any more. */
  async run(): Promise<void> {
    [this.trouble, this.later] = ["", false];
    try {
      while (this.story === null && !this.closed) {
        const { done, of, story } = await ask<AnalysisSeen>(this.path, this.body);
        [this.done, this.of, this.story] = [done, of, story];
      }
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null;
      this.trouble = refusal?.[getLocale()] ?? m.web_offline();
      this.later = refusal === null || refusal.why === "busy";
    }
  }

  close(): void {
    this.closed = true;
  }
}
