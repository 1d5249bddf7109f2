// A finger held on the board, where most spaces can be chosen: it covers what it points at, so a loupe shows it.

/** Where the finger is, in pixels of the board, and over which space. */
export interface Held {
  readonly x: number;
  readonly y: number;
  readonly place: number;
}

/** The space of the grid at a point of the screen; the nearest one at the edges. */
export function placeAt({ left, top, width, height }: DOMRect, x: number, y: number): number {
  const step = (part: number): number => Math.min(9, Math.max(0, Math.floor(part * 10)));
  return step((y - top) / height) * 10 + step((x - left) / width);
}

export class Finger {
  held: Held | null = null;
  private start = -1;
  /** A tap that was answered when the finger left the board must not be answered again as a click. */
  private answered = false;

  down(event: PointerEvent, box: DOMRect): void {
    this.answered = false;
    if (event.pointerType !== "touch") return;
    this.held = this.seen(event, box);
    this.start = this.held.place;
  }

  move(event: PointerEvent, box: DOMRect): void {
    if (this.held) this.held = this.seen(event, box);
  }

  /** The finger is lifted: the space it moved to, or null if it did not move and a click follows. */
  up(): number | null {
    const place = this.held?.place ?? this.start;
    this.held = null;
    this.answered = place !== this.start;
    return this.answered ? place : null;
  }

  cancel(): void {
    this.held = null;
  }

  /** Whether a click is the end of a movement that was answered already. */
  clicked(): boolean {
    const answered = this.answered;
    this.answered = false;
    return answered;
  }

  private seen(event: PointerEvent, box: DOMRect): Held {
    return { x: event.clientX - box.left, y: event.clientY - box.top, place: placeAt(box, event.clientX, event.clientY) };
  }
}
