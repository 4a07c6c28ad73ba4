// The page without a network: its files are kept when it is first seen, under the name of this build. The model is not among them:
// the library keeps it.

const BUILD = "@BUILD@";
const FILES = ["@FILES@"];
const NAME = `tritune-${BUILD}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("tritune-") && name !== NAME) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || address.pathname.endsWith(".gguf")) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
  })());
});
