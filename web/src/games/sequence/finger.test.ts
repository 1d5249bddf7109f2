import { expect, test } from "vitest";
import { Finger, placeAt } from "./finger.js";

const BOX = { left: 10, top: 100, width: 300, height: 400 } as DOMRect;
const at = (x: number, y: number, pointerType = "touch"): PointerEvent => ({ clientX: x, clientY: y, pointerType }) as PointerEvent;

test("a point of the screen is over a space, at the edges over the nearest", () => {
  expect(placeAt(BOX, 11, 101)).toBe(0);
  expect(placeAt(BOX, 10 + 4.5 * 30, 100 + 7.5 * 40)).toBe(74);
  expect(placeAt(BOX, 999, 0)).toBe(9);
});

test("a finger that moved chooses where it is lifted, and its click is not answered again", () => {
  const finger = new Finger();
  finger.down(at(11, 101), BOX);
  finger.move(at(50, 101), BOX);
  expect(finger.held?.place).toBe(1);
  expect(finger.up()).toBe(1);
  expect(finger.held).toBeNull();
  expect(finger.clicked()).toBe(true);
  expect(finger.clicked()).toBe(false);
});

test("a tap and a mouse are left to the click", () => {
  const finger = new Finger();
  finger.down(at(11, 101), BOX);
  expect(finger.up()).toBeNull();
  expect(finger.clicked()).toBe(false);
  finger.down(at(11, 101, "mouse"), BOX);
  finger.move(at(50, 101, "mouse"), BOX);
  expect(finger.held).toBeNull();
});
