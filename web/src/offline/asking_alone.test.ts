import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../wire/refused.js";
import { askAlone } from "./asking_alone.js";

const request = vi.fn((_path: string): Promise<unknown> => Promise.resolve("from the device"));
vi.mock("./here.js", () => ({ request: (path: string) => request(path) }));
const fetched = vi.fn<(path: string) => Promise<Response>>();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  fetched.mockImplementation(() => Promise.resolve(Response.json("from the host")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  request.mockClear();
  kept.clear();
});

it("reads rules and lessons from the host, and asks the device when the host is away", async () => {
  expect(await askAlone("/api/rules/any/fr")).toBe("from the host");
  expect(await askAlone("/api/lessons/any")).toBe("from the host");
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/offline/pages/rules/any/fr.json", "/offline/pages/lessons/any.json"]);
  fetched.mockImplementation(() => Promise.resolve(new Response("", { status: 404 })));
  expect(await askAlone("/api/rules/any/fr")).toBe("from the device");
  fetched.mockImplementation(() => Promise.reject(new TypeError("no network")));
  expect(await askAlone("/api/lessons/any")).toBe("from the device");
});

it("does not wake the device to know that nobody has played on it", async () => {
  expect(await askAlone("/api/me")).toEqual({ name: null, tables: [] });
  expect(request).not.toHaveBeenCalled();
  kept.set("tablee-alone", "1");
  expect(await askAlone("/api/me")).toBe("from the device");
});

it("asks the device for everything else, and says what needs a server", async () => {
  expect(await askAlone("/api/lessons/any/0", { move: "x" })).toBe("from the device");
  expect(fetched).not.toHaveBeenCalled();
  const refused = (why: string) => new Refused({ why, rule: null, fr: "", en: "", command: null } as never);
  request.mockRejectedValueOnce(refused("not_found"));
  await expect(askAlone("/api/analysis", {})).rejects.toMatchObject({ refusal: { en: "This needs a Tablée server, and this page has none." } });
  const other = refused("illegal");
  request.mockRejectedValueOnce(other);
  await expect(askAlone("/api/replay", {})).rejects.toBe(other);
});
