import { describe, expect, it } from "vitest";
import { checksum, patched, type Patch } from "./patch.js";
import cases from "./patches.json";

describe("a patch", () => {
  it.each(cases)("leads from $old to $new", (one) => {
    const before = JSON.stringify(one.old);
    expect(JSON.stringify(patched(one.old, one.patch as unknown as Patch))).toBe(JSON.stringify(one.new));
    expect(JSON.stringify(one.old)).toBe(before);
    expect(checksum(one.new)).toBe(one.sum);
  });

  it("shares what stays the same", () => {
    const old = { table: { chairs: [1] }, view: { hand: ["7C"] } };
    expect((patched(old, { view: { hand: [0, 1, []] } }) as typeof old).table).toBe(old.table);
  });
});
