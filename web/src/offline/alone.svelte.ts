// Whether this device can play without a network, and the way there.
import { KEPT } from "../wire/houses.js";
import { dropParts, engineOf, fetchNets, fetchParts, fetchSome, keptParts, missing, netsOf, offeredParts, type Parts } from "./parts.js";
import { troubleOf, type Trouble } from "./trouble.js";

class Alone {
  state = $state<"looking" | "impossible" | "offered" | "fetching" | "preparing" | "kept" | "away">("looking");
  /** The bytes to fetch. */
  size = $state(0);
  /** How much of it is there, from 0 to 1. */
  share = $state(0);
  /** The bytes of the nets that can be added to what is kept. */
  nets = $state(0);
  /** Whether they are being fetched. */
  adding = $state(false);
  trouble = $state<Trouble | null>(null);
  private offered: Parts | null = null;

  /** Find out what is kept, and what is offered. */
  async look(): Promise<void> {
    if (this.state === "fetching" || this.state === "preparing") return;
    if (!("caches" in globalThis)) {
      this.state = "impossible";
      return;
    }
    const kept = await keptParts();
    this.state = kept ? "kept" : "looking";
    this.nets = kept ? netsOf(kept) : 0;
    if (kept) return;
    this.offered = await offeredParts().catch(() => null);
    if (this.offered) this.size = await missing(this.offered).catch(() => 0);
    this.state = this.offered ? "offered" : "away";
  }

  /** Fetch everything. */
  async fetch(): Promise<void> {
    if (!this.offered) return;
    [this.state, this.share, this.trouble] = ["fetching", 0, null];
    try {
      await fetchParts(this.offered, (share) => (this.share = share));
      localStorage.setItem(KEPT, "1");
      this.state = "preparing";
      await (await import("./here.js")).prepare().catch(() => null); // everything is here, even if Python does not start now
      [this.state, this.nets] = ["kept", netsOf(this.offered)];
    } catch (error) {
      this.trouble = troubleOf(error, "no_parts");
      this.state = "offered";
      this.size = await missing(this.offered).catch(() => this.size);
    }
  }

  /** Fetch what Python needs, because somebody plays and there is no server; and the screens in the background. */
  async begin(offered: Parts): Promise<void> {
    if (!("caches" in globalThis)) return; // over plain HTTP nothing can be kept: the browser loads it when it is used
    const engine = engineOf(offered);
    [this.size, this.share, this.state] = [engine.reduce((sum, { fetched }) => sum + fetched, 0), 0, "fetching"];
    await fetchSome(offered, engine, (share) => (this.share = share)).finally(() => (this.state = "looking"));
    localStorage.setItem(KEPT, "1");
    void fetchParts(offered, () => null).then(() => (this.state = "kept"), () => null);
  }

  /** Fetch the nets too. */
  async addNets(): Promise<void> {
    const kept = await keptParts();
    if (!kept) return this.look();
    [this.adding, this.share, this.trouble] = [true, 0, null];
    try {
      await fetchNets(kept, (share) => (this.share = share));
      this.nets = 0;
      (await import("./here.js")).renew();
    } catch (error) {
      this.trouble = troubleOf(error, "no_parts");
    }
    this.adding = false;
  }

  /** Delete what was fetched. */
  async drop(): Promise<void> {
    localStorage.removeItem(KEPT);
    await dropParts();
    await this.look();
  }
}

export const alone = new Alone();
