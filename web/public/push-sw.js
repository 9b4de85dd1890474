// The service worker, version 2. Its path is fixed: browsers subscribed to push messages look here for updates.
// Shows push messages, opens our pages on a click, and without a connection serves the cached offline page.

const offline = '/offline';
const cacheName = 'offline-2';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Everything but pages goes past this worker, which then need not start.
  const others = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }));
  event.waitUntil(event.addRoutes?.({ condition: { or: others }, source: 'network' }).catch(() => {}));
  event.waitUntil(cacheOfflinePage());
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
});

async function cacheOfflinePage() {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(offline, { cache: 'reload' }));
}

async function begin() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  // Requests pages at once, without waiting for this worker to start.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offline)) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (message) event.waitUntil(Promise.all([show(message), notifyPages(message)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

function read(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body), url: ourPath(url), tag: String(tag) };
  } catch {
    return null;
  }
}

/** A click must lead to a page of our site. A path that begins with `//` would open another site. */
function ourPath(url) {
  const { origin, pathname, search } = new URL(String(url), self.location.origin);
  return origin === self.location.origin && !pathname.startsWith('//') ? pathname + search : '/';
}

// A message replaces the previous one of its kind, and sounds again.
const show = ({ title, body, url, tag }) =>
  self.registration.showNotification(title, { body, tag, renotify: true, data: { url } });

/** Open pages then read their chats and likes again. */
async function notifyPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'push', ...message });
}

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}
