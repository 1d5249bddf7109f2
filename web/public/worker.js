// Service worker: caches the application shell, so that it opens offline and can say that the server is away.
const SHELL = "tablee-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const page = request.mode === "navigate";
  event.respondWith(answer(request, page));
});

// The page and all files it names: scripts, styles and the font. The browser has loaded them already.
async function fill() {
  const cache = await caches.open(SHELL);
  await cache.addAll(["/", "/icon.svg", "/manifest.webmanifest"]);
  const page = await (await cache.match("/")).text();
  await cache.addAll(Array.from(page.matchAll(/"(\/assets\/[^"]+)"/g), ([, path]) => path));
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
