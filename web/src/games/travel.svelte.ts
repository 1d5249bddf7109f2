// Animations of cards and chips. After a move, each flies from its old place to its new one. New ones come from a spot
// such as the stock, and removed ones fly to a spot such as the discards.
//
// A thing is an element with its name in `data-thing`. Several may share a name, as the cards of two packs do. A
// spot is an element with `data-spot`, where things only come from or go to. We measure places before and after the
// page changes and animate the difference. An interrupted flight continues from where it is. Nothing waits for its end.
// What is inside an element with `data-still` takes no part: a drawing in the rules is not the card on the table.
import { untrack } from "svelte";
import { device } from "../device.svelte.js";

interface Place {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  /** A copy for a thing that leaves: its element may show something else by then. */
  readonly likeness: HTMLElement | null;
}

type Places = Map<string, Place[]>;

const ID = "travel";
const FLIGHT: KeyframeAnimationOptions = { duration: 160, easing: "ease-out", id: ID };
const FADE: KeyframeAnimationOptions = { duration: 100, easing: "ease-out", id: ID };

function look(): Places {
  const places: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-thing], [data-spot]")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest("[data-still]")) continue;
    const name = element.dataset["thing"] ?? element.dataset["spot"] ?? "";
    const likeness = element.dataset["to"] ? (element.cloneNode(true) as HTMLElement) : null;
    places.set(name, [...(places.get(name) ?? []), { element, box, likeness }]);
  }
  return places;
}

const near = (one: DOMRect, two: DOMRect): boolean => Math.hypot(one.x - two.x, one.y - two.y) < 1;

/** The transform that shows a thing at another place. A broad spot enlarges it at most to twice its size. */
function shifted(from: DOMRect, to: DOMRect): string {
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  return `translate(${dx}px, ${dy}px) scale(${Math.min(2, from.width / to.width)})`;
}

function arrive(place: Place, from: DOMRect | undefined, still: boolean): void {
  if (!from || still) {
    place.element.animate([{ opacity: 0.3 }], FADE);
    return;
  }
  const flight = place.element.animate([{ transform: shifted(from, place.box) }], FLIGHT);
  // Flying things are above the others.
  const home = place.element.parentElement;
  home?.style.setProperty("z-index", "3");
  flight.onfinish = flight.oncancel = () => home?.style.removeProperty("z-index");
}

function leave({ likeness, box }: Place, to: DOMRect): void {
  if (!likeness) return;
  likeness.removeAttribute("data-thing");
  likeness.style.setProperty("--card", `${box.width}px`);
  likeness.style.setProperty("--tall", `${box.height / box.width}`);
  Object.assign(likeness.style, { position: "fixed", left: `${box.x}px`, top: `${box.y}px`, zIndex: "9", pointerEvents: "none" });
  document.body.append(likeness);
  // It is lifted first, then flies, and gets small: as small as the spot, and at most half as large.
  const wide = Math.min(box.width / 2, to.width);
  const small = new DOMRect(to.x + (to.width - wide) / 2, to.y, wide, to.height);
  const lifted = { transform: `translateY(${-box.height * 0.07}px) scale(1.04)`, offset: 0.3, easing: "ease-in" };
  const frames = [{ easing: "ease-out" }, lifted, { opacity: 1, offset: 0.8 }, { transform: shifted(small, box), opacity: 0.3 }];
  const flight = likeness.animate(frames, { duration: 220, id: ID, fill: "forwards" });
  flight.onfinish = () => likeness.remove();
}

function play(before: Places, went: (thing: string) => boolean): void {
  if (device.likes.motion === "off" || !before.size) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const flight of document.getAnimations()) if (flight.id === ID && !(flight.effect as KeyframeEffect).getTiming().fill?.startsWith("f")) flight.cancel();
  const now = look();
  const spot = (name: string | undefined): DOMRect | undefined => (name ? (before.get(name) ?? now.get(name))?.[0]?.box : undefined);
  for (const [thing, places] of now) {
    const old = [...(before.get(thing) ?? [])];
    // A thing at the old place of another with the same name has not moved.
    const moved = places.filter(({ box }) => {
      const at = old.findIndex((one) => near(one.box, box));
      if (at >= 0) old.splice(at, 1);
      return at < 0;
    });
    for (const place of moved) if (place.element.dataset["thing"]) arrive(place, old.shift()?.box ?? spot(place.element.dataset["from"]), still);
  }
  if (still) return;
  for (const [thing, places] of before) {
    for (const place of places) {
      const to = spot(place.likeness?.dataset["to"]);
      if (to && !now.has(thing) && went(thing)) leave(place, to);
    }
  }
}

/** Animate things whenever the position changes. Call it while a board is set up. A thing that is not seen any more has
 * left, unless `went` says that it has not: it may just be covered. */
export function travelling(position: () => unknown, went: (thing: string) => boolean = () => true): void {
  let before: Places = new Map();
  let first = true;
  $effect.pre(() => {
    void position();
    if (!first) before = untrack(look);
    first = false;
  });
  $effect(() => {
    void position();
    untrack(() => play(before, went));
  });
}
