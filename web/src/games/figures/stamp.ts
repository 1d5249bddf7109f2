// How a box is filled: its points land as a stamp, with one gold pulse. Without motion they only appear.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { device } from "../../device.svelte.js";

const still = (): boolean => device.likes.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The points of a box, or the cross in it. */
export function stamp(_node: Element): TransitionConfig {
  if (still()) return { duration: 80, css: (t) => `opacity: ${t}` };
  return { duration: 600, easing: cubicOut, css: (t) => `transform: scale(${1 + (1 - t) * 0.9}); opacity: ${Math.min(1, t * 2)}` };
}

/** The bonus, when it is reached: it glows once. */
export function glow(_node: Element): TransitionConfig {
  if (still()) return { duration: 80, css: (t) => `opacity: ${t}` };
  return { duration: 900, css: (_t, u) => `box-shadow: 0 0 0 ${u * 14}px rgb(240 199 94 / ${u * 0.55})` };
}
