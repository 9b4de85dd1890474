// The service worker, version 2. Its path is fixed: a browser that subscribed to push messages looks here for newer ones.
// It shows what the server sent and opens our pages, and where there is no connection it shows the one page that it keeps.

const offline = '/offline';
const kept = 'offline-2';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
});

async function keepOfflinePage() {
  const cache = await caches.open(kept);
  await cache.add(new Request(offline, { cache: 'reload' }));
}

async function begin() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
  // A page is asked for at once, without waiting for this worker to wake.
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
  if (message) event.waitUntil(Promise.all([show(message), tellPages(message)]));
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

/** Whatever comes in, a click leads to a page of ours. A path that begins with `//` would be read as another site's when it is opened. */
function ourPath(url) {
  const { origin, pathname, search } = new URL(String(url), self.location.origin);
  return origin === self.location.origin && !pathname.startsWith('//') ? pathname + search : '/';
}

// Several of one kind replace each other, and sound again.
const show = ({ title, body, url, tag }) => self.registration.showNotification(title, { body, tag, renotify: true, data: { url } });

/** An open page reloads its chats and likes at once. */
async function tellPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'push', ...message });
}

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}
