// The players on this device at one table: a connection for each, and which of them holds the device.
//
// Each player's view comes over their own connection. It is on the page only while they hold the device.
import { Link } from "./link.svelte.js";
import type { TableSeen } from "./types.js";

const KEY = "tablee-here";
/** Maximum number of players on one device. */
const MOST = 12;

type Here = Readonly<Record<string, readonly number[]>>;

function remembered(): Here {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Here;
  } catch {
    return {};
  }
}

function remember(code: string, numbers: readonly number[]): void {
  const others = Object.entries(remembered()).filter(([other]) => other !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(numbers.length ? [...others, [code, numbers]] : others)));
  } catch {
    // In a browser that stores nothing, the game works until a reload.
  }
}

/** The players on this device stay together when their table gets another code. */
export function moveCompany(from: string, to: string): void {
  remember(to, remembered()[from] ?? []);
  remember(from, []);
}

export class Company {
  readonly owner: Link;
  private others = $state.raw<readonly Link[]>([]);
  private holder = $state.raw<Link | null>(null);
  /** The players who have not yet given their name and sat down. */
  private arriving = new Map<Link, { name: string; seat: number }>();

  constructor(readonly code: string) {
    this.owner = new Link(code);
    this.others = (remembered()[code] ?? []).map((number) => new Link(code, number));
  }

  /** Everybody on this device, the owner first. */
  get links(): readonly Link[] {
    return [this.owner, ...this.others];
  }

  /** Those who have a seat. */
  get players(): readonly Link[] {
    return this.links.filter((link) => link.you?.seat != null);
  }

  /** Whether several have a seat: then they pass the device around, and nobody is "you". */
  get several(): boolean {
    return this.players.length > 1;
  }

  /** The number of players who are on their way to their seat: they connect, say their name, and sit down. */
  get coming(): number {
    return this.others.filter(({ you }) => you === null || (you.seat === null && you.kept === null)).length;
  }

  get hasRoom(): boolean {
    return this.links.length < MOST;
  }

  /** The player whose view may be shown: the holder of the device, or the only player; outside a game, anybody. */
  get shown(): Link | null {
    if (this.holder !== null && this.players.includes(this.holder)) return this.holder;
    return this.several && this.owner.table?.stage === "playing" ? null : (this.players[0] ?? this.owner);
  }

  /** The player who should get the device next; null if it should stay where it is.
   *
   *  During the pause for answers the device stays where it is: three seconds are too short to pass it on. */
  get next(): Link | null {
    const { shown } = this;
    // Use the newest table of all connections: otherwise the wrong player would be called for a moment.
    const { table } = this.links.reduce((one, other) => (other.seq > one.seq ? other : one));
    const acts = (link: Link): boolean => link.you?.seat != null && (table?.acting ?? []).includes(link.you.seat);
    if (!this.several || (shown && (acts(shown) || shown.table?.beat != null))) return null;
    return this.players.find(acts) ?? (shown ? null : (this.players[0] ?? null));
  }

  /** Set who holds the device; null for nobody. */
  hold(link: Link | null): void {
    this.holder = link;
  }

  /** Seat another player on this device. */
  add(name: string, seat: number): void {
    const used = this.links.map((link) => link.number);
    const number = Array.from({ length: MOST }, (_, n) => n + 1).find((free) => !used.includes(free));
    if (number === undefined) return;
    const link = new Link(this.code, number);
    this.arriving.set(link, { name, seat });
    this.keep([...this.others, link]);
  }

  /** Remove a player from their seat. */
  remove(link: Link): void {
    link.ask({ do: "stand" });
    this.drop(link);
  }

  /** Automatic actions: join, sit, and agree with the other players on this device. */
  settle(): void {
    for (const link of this.others) {
      const arrival = this.arriving.get(link);
      if (link.state === "refused") this.drop(link);
      else if (link.you === null) continue;
      else if (arrival) {
        this.arriving.delete(link);
        link.ask({ do: "come", name: arrival.name });
        link.ask({ do: "sit", seat: arrival.seat });
      } else if (link.you.seat === null && link.you.kept === null && !link.waiting) {
        this.owner.refusal = link.refusal;
        this.drop(link);
      }
    }
    for (const link of this.players) if (link.table && !link.waiting) this.agree(link, link.table);
  }

  /** Players on one device have talked to each other: they accept a rematch and an undo together. */
  private agree(link: Link, table: TableSeen): void {
    const seats = this.players.map((player) => player.you?.seat ?? -1);
    const own = link.you?.seat ?? -1;
    const follows = (those: readonly number[]): boolean => seats.some((seat) => those.includes(seat)) && !those.includes(own);
    if (table.stage === "over" && follows(table.wanting) && !table.declining.includes(own)) link.ask({ do: "rematch" });
    if (table.proposal && follows([table.proposal.seat, ...table.proposal.agreed])) link.ask({ do: "agree" });
  }

  close(): void {
    for (const link of this.links) link.close();
  }

  private drop(link: Link): void {
    link.close();
    this.keep(this.others.filter((other) => other !== link));
  }

  private keep(others: readonly Link[]): void {
    this.others = others;
    remember(
      this.code,
      others.map((link) => link.number),
    );
  }
}
