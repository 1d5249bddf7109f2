// Going from space to space with the arrow keys.
import { PLACE } from "./layout.js";

type Step = readonly [right: number, down: number];

export const STEPS: Readonly<Record<string, Step>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The place after a step: the neighbour, or, where there are targets, the next or the last of them. */
export function walked(place: number, [dx, dy]: Step, targets: readonly string[]): number {
  if (!targets.length) {
    const [x, y] = [(place % 10) + dx, Math.floor(place / 10) + dy];
    return x < 0 || x > 9 || y < 0 || y > 9 ? place : y * 10 + x;
  }
  const order = targets.map((space) => PLACE.get(space) ?? 0).sort((a, b) => a - b);
  const next = dx + dy > 0 ? order.find((one) => one > place) : order.findLast((one) => one < place);
  return next ?? order.at(dx + dy > 0 ? 0 : -1) ?? place;
}
