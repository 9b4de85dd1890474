// The service worker, version 2. Its path is fixed: browsers subscribed to push messages look here for updates.
// Shows push messages, opens our pages on a click, and without a connection serves the cached offline page.

const offline = '/offline';
const cacheName = 'offline-2';
// A page that does not answer gives no other sign of it, and the browser lets us open windows only for some seconds
// after the press.
const pageAnswersWithinMs = 1000;

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
  const message = read(event);
  if (message) event.waitUntil(Promise.all([show(message), setBadge(message.badge), notifyPages(message)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

// The browser ended the subscription, or replaced it.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event.newSubscription)));

// A page tells which conversations are unread, and whether likes are new: what was read on another device is closed.
self.addEventListener('message', (event) => {
  const { type, conversations, likes } = event.data ?? {};
  if (type !== 'unread' || !event.source) return;
  const unread = [...conversations.map((id) => `/chats/${id}`), ...(likes ? ['/likes'] : [])];
  event.waitUntil(closeAllBut(({ data }) => unread.includes(data.url)));
});

/** A declarative push message: its text, or what a browser that knows the format made of it. */
function read({ data, notification, appBadge }) {
  try {
    const message = notification ? { notification, app_badge: appBadge } : data.json();
    const { title, body, lang, navigate, tag, data: more } = message.notification;
    return {
      title: String(title),
      body: String(body),
      lang: String(lang ?? ''),
      url: ourPath(navigate),
      tag: String(tag),
      badge: message.app_badge,
      unread: more?.unread,
    };
  } catch {
    return null;
  }
}

/** A click must lead to a page of our site. A path that begins with `//` would open another site. */
function ourPath(url) {
  const { origin, pathname, search } = new URL(String(url), self.location.origin);
  return origin === self.location.origin && !pathname.startsWith('//') ? pathname + search : '/';
}

/** A notification replaces the previous one about the same, and sounds again; those that were read elsewhere close. */
async function show({ title, body, lang, url, tag, unread }) {
  const navigate = self.location.origin + url;
  await self.registration.showNotification(title, { body, lang, tag, navigate, renotify: true, data: { url } });
  if (Array.isArray(unread)) await closeAllBut((shown) => shown.tag === tag || unread.includes(shown.tag));
}

async function closeAllBut(stays) {
  for (const notification of await self.registration.getNotifications())
    if (notification.data?.url && !stays(notification)) notification.close();
}

async function setBadge(count) {
  if (Number.isInteger(count)) await self.navigator.setAppBadge?.(count).catch(() => {});
}

/** Open pages then read their chats and likes again. */
async function notifyPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'push', ...message });
}

/** In an open page without loading it anew, as something may be typed there; else in that window, or in a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(url);
  await page.focus().catch(() => {});
  if (await isOpenedBy(page, url)) return;
  await page.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Whether the page goes there by itself. One of a visitor, or one that is frozen, does not answer. */
function isOpenedBy(page, url) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ type: 'open', url }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), pageAnswersWithinMs);
  });
}

/** Stores the new subscription in place of the one before, or that there is none any more. */
async function resubscribe(given) {
  const subscription = given ?? (await subscribe().catch(() => false));
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'request-type': 'client' },
    body: JSON.stringify({ subscription, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
}

async function subscribe() {
  const { push_public_key } = await (await fetch('/api/settings.php')).json();
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_public_key });
}
