// The push service worker, version 2. Its path is fixed: a browser that subscribed looks here for newer ones.
// It only shows what the server sent and opens our pages; it keeps nothing and intercepts no request.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (message) event.waitUntil(Promise.all([show(message), tellPages()]));
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

/** Whatever comes in, a click leads to a page of ours. */
function ourPath(url) {
  const address = new URL(String(url), self.location.origin);
  return address.origin === self.location.origin ? address.pathname + address.search : '/';
}

// Several of one kind replace each other, and sound again.
const show = ({ title, body, url, tag }) => self.registration.showNotification(title, { body, tag, renotify: true, data: { url } });

/** An open page reloads its chats and likes at once. */
async function tellPages() {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'push' });
}

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}
