// Where the server can be reached from other machines in the room. Only a page on the server's own machine has to ask.
import { ask } from "../wire/http.js";
import type { HouseSeen } from "../wire/types.js";
import { isLoopback } from "./loopback.js";

class House {
  /** Whether this page was opened under an address that works on this machine only. */
  readonly near = isLoopback(location.hostname);
  seen = $state.raw<HouseSeen | null>(null);
  /** Whether the answer is there, or not needed. The lobby waits for it, so that the invitation does not grow later. */
  known = $state(!isLoopback(location.hostname));

  async look(): Promise<void> {
    if (this.near) this.seen = await ask<HouseSeen>("/api/house").catch(() => null);
    this.known = true;
  }

  /** Let the server listen in the local network too. Fails if it cannot. */
  async open(): Promise<void> {
    this.seen = await ask<HouseSeen>("/api/house/open", {});
  }
}

export const house = new House();
