// A refusal of a house, as an error.
import type { RefusalSeen } from "./types.js";

export class Refused extends Error {
  constructor(readonly refusal: RefusalSeen) {
    super(refusal.why);
  }
}
