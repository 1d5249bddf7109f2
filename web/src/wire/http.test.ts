import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ask, Refused } from "./http.js";

const refusal = (why: string) => ({ why, rule: null, fr: "", en: "", command: null }) as never;
const request = vi.fn((path: string): Promise<unknown> => (path.includes("record") ? Promise.resolve({ text: "a record" }) : Promise.resolve("from the device")));
vi.mock("../offline/here.js", () => ({ request: (path: string) => request(path) }));
const fetched = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  kept.set("tablee-alone", "1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  request.mockClear();
});

const answers = (body: unknown, status = 200): void => void fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
const fails = (): void => void fetched.mockImplementation(() => Promise.reject(new TypeError("no network")));

it("asks the server, and the device only if the server is away", async () => {
  answers("from the server");
  expect(await ask("/api/me")).toBe("from the server");
  fails();
  expect(await ask("/api/me")).toBe("from the device");
  vi.stubGlobal("navigator", { onLine: false });
  expect(await ask("/api/rules/any/fr")).toBe("from the device");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("keeps a refusal of the server", async () => {
  answers({ refused: refusal("busy") }, 503);
  await expect(ask("/api/tables", {})).rejects.toBeInstanceOf(Refused);
  expect(request).not.toHaveBeenCalled();
});

it("says that the server is away for what a device does not have", async () => {
  fails();
  await expect(ask("/api/house")).rejects.toBeInstanceOf(TypeError);
  request.mockRejectedValueOnce(new Refused(refusal("not_found")));
  await expect(ask("/api/tables", { day: true })).rejects.toBeInstanceOf(TypeError);
});

it("does not ask a device that has not fetched its parts", async () => {
  kept.clear();
  fails();
  await expect(ask("/api/me")).rejects.toBeInstanceOf(TypeError);
  expect(request).not.toHaveBeenCalled();
});

it("asks the device for its own tables and games, and a server to analyse them, if there is one", async () => {
  expect(await ask("/api/tables/ABCDFGH/glance")).toBe("from the device");
  expect(fetched).not.toHaveBeenCalled();
  answers("analysed");
  expect(await ask("/api/records/ABCDFGH-1/analysis")).toBe("analysed");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/analysis");
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"text":"a record"}');
  fails();
  await ask("/api/records/ABCDFGH-1/analysis");
  expect(request).toHaveBeenLastCalledWith("/api/records/ABCDFGH-1/analysis");
});
