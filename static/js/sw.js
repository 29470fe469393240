// The worker: without a network it shows the page that it keeps for that, and it says whose turn it is. It never keeps a page
// of the game. `kept` is a line that the server writes before this.
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function install() {
  const cache = await caches.open(kept.name);
  await cache.addAll([kept.page, ...kept.files]);
  await self.skipWaiting();  // an open page does not notice: it gets nothing from here
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name !== kept.name).map(name => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function navigate(event) {
  try {
    return await event.preloadResponse || await fetch(event.request);
  } catch (error) {
    return await caches.match(kept.page) || Promise.reject(error);
  }
}

async function show({ title, body, path, lang }) {
  const looks = ({ url, focused, visibilityState }) => focused && visibilityState === 'visible' && new URL(url).pathname === path;
  if ((await windows()).some(looks)) return;
  const { icon, badge } = kept;
  await self.registration.showNotification(title, { body, lang, icon, badge, tag: path, renotify: true, data: path });
}

async function open(path) {
  const there = (await windows()).find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
self.addEventListener('fetch', event => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(navigate(event));
  else if (kept.files.some(file => url === self.location.origin + file)) {
    event.respondWith(caches.match(event.request).then(found => found || fetch(event.request)));
  }
});
self.addEventListener('push', event => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
