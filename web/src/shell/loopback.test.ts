import { expect, it } from "vitest";
import { isLoopback } from "./loopback.js";

it("knows the names under which a machine reaches only itself", () => {
  for (const host of ["localhost", "tablee.localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(isLoopback(host)).toBe(true);
  for (const host of ["192.168.1.5", "tablee.example", "127.0.0.1.example", "notlocalhost", "10.0.0.1"]) expect(isLoopback(host)).toBe(false);
});
