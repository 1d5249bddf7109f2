// The log: a sentence for every event.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { boxName } from "./boxes.js";
import type { TurnSeen } from "../../wire/types.js";
import type { Event, View } from "./types.js";

/** What a turn did, with its round: a box that was chosen in secret has a name once all have chosen. */
export function deed(turns: readonly TurnSeen[], at: number, names: readonly string[], seen: unknown): string {
  const { seat = null, events = [] } = turns[at] ?? {};
  const later = turns.slice(at).flatMap((turn) => turn.events as readonly Event[]);
  const known = (events as readonly Event[]).find((event) => event.kind === "marked" && event.seat === seat) ?? events[0];
  const round = (seen as View).round - later.filter(({ kind }) => kind === "dealt").length;
  return m.web_figures_deed({ round, deed: tell(known, names) ?? "" });
}

export function tell(event: unknown, names: readonly string[]): string | null {
  const seen = event as Event;
  const name = "seat" in seen ? (names[seen.seat] ?? "") : "";
  switch (seen.kind) {
    case "drew":
      return seen.card ? m.web_figures_drew_card({ name, card: pretty(seen.card) }) : m.web_figures_drew({ name });
    case "took":
      return m.web_figures_took({ name, card: pretty(seen.card), owner: names[seen.owner] ?? "" });
    case "discarded":
      return m.web_figures_discarded({ name, card: pretty(seen.card) });
    case "showed":
      return m.web_figures_showed();
    case "chose":
      return m.web_figures_chose({ name });
    case "marked":
      return seen.move.startsWith("x=")
        ? m.web_figures_crossed({ name, box: boxName(seen.move.slice(2)) })
        : m.web_figures_marked({ name, box: boxName(seen.move.slice(1)), points: seen.points });
    case "dealt":
      return m.web_figures_dealt({ name: names[seen.dealer] ?? "" });
  }
}
