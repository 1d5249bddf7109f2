// How a box is filled: its points land as a stamp, with one gold pulse. Without motion they only appear.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { device } from "../../device.svelte.js";

const still = (): boolean => device.likes.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The points of a box, or the cross in it, land on the paper. */
export function stamp(_node: Element): TransitionConfig {
  if (still()) return { duration: 80, css: (t) => `opacity: ${t}` };
  return { duration: 220, easing: cubicOut, css: (t, u) => `transform: scale(${1 + u * 0.9}); opacity: ${Math.min(1, t * 2)}` };
}

/** One pulse of gold: around a box that is filled, and around the bonus when it is reached. It leaves nothing behind. */
export function pulse(_node: Element, { duration = 600 } = {}): TransitionConfig {
  if (still()) return { duration: 80, css: (_t, u) => `opacity: ${u}` };
  return { duration, easing: cubicOut, css: (t, u) => `opacity: ${u}; transform: scale(${1 + t * 0.08})` };
}
