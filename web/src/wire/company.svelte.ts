// The people who play at a table on this device: a line for each, and who of them holds the device.
//
// What one of them may see comes down their own line, and is on the page only while they say that they hold the device.
import { Link } from "./link.svelte.js";
import type { TableSeen } from "./types.js";

const KEY = "tablee-here";
/** So many can play on one device. */
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
    // A browser that keeps nothing still plays, until it is reloaded.
  }
}

export class Company {
  readonly owner: Link;
  private others = $state.raw<readonly Link[]>([]);
  private holder = $state.raw<Link | null>(null);
  /** Those who have still to say their name and sit down. */
  private arriving = new Map<Link, { name: string; seat: number }>();

  constructor(readonly code: string) {
    this.owner = new Link(code);
    this.others = (remembered()[code] ?? []).map((number) => new Link(code, number));
  }

  /** Everybody here, the owner first. */
  get links(): readonly Link[] {
    return [this.owner, ...this.others];
  }

  /** Those of them who play. */
  get players(): readonly Link[] {
    return this.links.filter((link) => link.you?.seat != null);
  }

  /** Whether several of them do: then the device goes from hand to hand, and nobody is "you". */
  get several(): boolean {
    return this.players.length > 1;
  }

  get hasRoom(): boolean {
    return this.links.length < MOST;
  }

  /** Whose table may be shown: that of who holds the device, or of the only one who plays; when all is over, anybody's. */
  get shown(): Link | null {
    if (this.holder !== null && this.players.includes(this.holder)) return this.holder;
    return this.several && this.owner.table?.stage === "playing" ? null : (this.players[0] ?? this.owner);
  }

  /** Whose turn it is to hold the device, where it is not who holds it.
   *
   *  In the pause for answers it stays where it is: three seconds are too short to pass it on. */
  get next(): Link | null {
    const { shown } = this;
    // What one of them has heard is true for all: else, for a moment, the wrong one would be called.
    const { table } = this.links.reduce((one, other) => (other.seq > one.seq ? other : one));
    const acts = (link: Link): boolean => link.you?.seat != null && (table?.acting ?? []).includes(link.you.seat);
    if (!this.several || (shown && (acts(shown) || shown.table?.beat != null))) return null;
    return this.players.find(acts) ?? (shown ? null : (this.players[0] ?? null));
  }

  /** Somebody holds the device now; or nobody does. */
  hold(link: Link | null): void {
    this.holder = link;
  }

  /** Somebody else here sits down. */
  add(name: string, seat: number): void {
    const used = this.links.map((link) => link.number);
    const number = Array.from({ length: MOST }, (_, n) => n + 1).find((free) => !used.includes(free));
    if (number === undefined) return;
    const link = new Link(this.code, number);
    this.arriving.set(link, { name, seat });
    this.keep([...this.others, link]);
  }

  /** Somebody here gives up their seat. */
  remove(link: Link): void {
    link.ask({ do: "stand" });
    this.drop(link);
  }

  /** Do what is to be done without being asked: come, sit, and agree with those who sit beside one. */
  settle(): void {
    for (const link of this.others) {
      const arrival = this.arriving.get(link);
      if (link.state === "refused") this.drop(link);
      else if (link.you === null) continue;
      else if (arrival) {
        this.arriving.delete(link);
        link.ask({ do: "come", name: arrival.name });
        link.ask({ do: "sit", seat: arrival.seat });
      } else if (link.you.seat === null && !link.waiting) {
        this.owner.refusal = link.refusal;
        this.drop(link);
      }
    }
    for (const link of this.players) if (link.table && !link.waiting) this.agree(link, link.table);
  }

  /** Who sits side by side has talked about it: they want another game together, and let moves be taken back together. */
  private agree(link: Link, table: TableSeen): void {
    const seats = this.players.map((player) => player.you?.seat ?? -1);
    const follows = (those: readonly number[]): boolean => seats.some((seat) => those.includes(seat)) && !those.includes(link.you?.seat ?? -1);
    if (table.stage === "over" && follows(table.wanting)) link.ask({ do: "rematch" });
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
