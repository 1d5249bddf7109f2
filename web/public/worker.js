// Service worker: caches the application shell, so that it opens offline and can say that the server is away. If the
// parts for playing without a network are here, it opens the page that they belong to: see `src/offline/parts.ts`.
//
// A plain host has no server behind it (see `tablee site`), and no page for most screens: then we lead to the first one.
const SHELL = "tablee-shell-1";
const KEPT = "tablee-offline";
const BASE = new URL("./", location).pathname;
const HAS_SERVER = !location.search;
const LIST = `${BASE}offline/parts.json`;

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  self.skipWaiting();
});

// It answers from the next page load on: if it took over a page that is loading, what was preloaded would be fetched again.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length);
  if (/^(api|docs|live)\//.test(path) || url.pathname === LIST) return;
  const page = request.mode === "navigate" || path === "";
  if (page && !HAS_SERVER) event.respondWith(screen(request, url));
  else event.respondWith(path.startsWith("offline/") ? part(request) : answer(request, page));
});

// What the browser has just loaded comes from its own cache, not from the server again.
const LOADED = { cache: "force-cache" };

// The page and all files it names: scripts, styles and the font.
async function fill() {
  const cache = await caches.open(SHELL);
  const page = await shell();
  await cache.put(BASE, page.clone());
  const named = Array.from((await page.text()).matchAll(/"(?:\/|\.\/)(assets\/[^"]+)"/g), ([, path]) => path);
  await cache.addAll(["icon.svg", "manifest.webmanifest", ...named].map((path) => new Request(BASE + path, LOADED)));
}

// The page from which we were started. Every screen has the same one, but an unknown address has none.
async function shell() {
  const [window] = HAS_SERVER ? await self.clients.matchAll({ includeUncontrolled: true, type: "window" }) : [];
  const page = window && (await fetch(window.url, LOADED));
  return page?.ok ? page : fetch(BASE);
}

// Built files never change under their names, so use the cache. Fetch a page, and use the cache if nobody answers.
async function answer(request, page) {
  const cache = await caches.open(SHELL);
  const kept = page ? null : ((await cache.match(request)) ?? (await (await whole())?.match(request)));
  if (kept) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(page ? BASE : request, fresh.clone());
    return fresh;
  } catch (error) {
    const last = page && (await lastPage());
    if (last) return last;
    throw error;
  }
}

// The page for `/`, as it was last. The parts of an edition have their own.
async function lastPage() {
  return (await (await whole())?.match(BASE)) ?? (await (await caches.open(SHELL)).match(BASE));
}

// A screen on a plain host. The files that its page names lie beside it, so the page for `/` serves at no other address.
async function screen(request, url) {
  if (url.pathname === BASE) return answer(request, true);
  const fresh = await fetch(request).catch(() => null);
  if (fresh && fresh.status !== 404) return fresh;
  const path = `/${url.pathname.slice(BASE.length)}${url.search}`;
  return Response.redirect(`${BASE}?at=${encodeURIComponent(path)}`);
}

// The cache with all parts of one edition, if there is one.
async function whole() {
  const listed = await caches.match(LIST, { cacheName: KEPT });
  return listed && caches.open(`tablee-parts-${(await listed.json()).version}`);
}

// A part is kept by the page that fetches all of them, or not at all.
async function part(request) {
  return (await (await whole())?.match(request)) ?? fetch(request);
}
