// Service worker: caches the application shell, so that it opens offline and can say that the server is away.
const SHELL = "tablee-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  self.skipWaiting();
});

// It answers from the next page load on: if it took over a page that is loading, what was preloaded would be fetched again.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const page = request.mode === "navigate";
  event.respondWith(answer(request, page));
});

// What the browser has just loaded comes from its own cache, not from the server again.
const LOADED = { cache: "force-cache" };

// The page and all files it names: scripts, styles and the font.
async function fill() {
  const cache = await caches.open(SHELL);
  const page = await shell();
  await cache.put("/", page.clone());
  const named = Array.from((await page.text()).matchAll(/"(\/assets\/[^"]+)"/g), ([, path]) => path);
  await cache.addAll(["/icon.svg", "/manifest.webmanifest", ...named].map((path) => new Request(path, LOADED)));
}

// The page from which we were started. Every screen has the same one, but an unknown address has none.
async function shell() {
  const [window] = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const page = window && (await fetch(window.url, LOADED));
  return page?.ok ? page : fetch("/");
}

// Built files never change under their names, so use the cache. Fetch a page, and use the cache if nobody answers.
async function answer(request, page) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(page ? "/" : request);
  if (kept && !page) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(page ? "/" : request, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
