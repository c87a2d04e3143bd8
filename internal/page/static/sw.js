// The service worker of the published page: it keeps the files of one version, so that the page works
// without a network and never mixes versions. "make site" writes the line before this: the version, the
// files of the first visit, and the hashes of all files, without which none is taken.
/* global site */
const { version, first, hashes } = site;
const kept = `gridwright ${version}`;
const here = new URL('./', self.location).href;

const addressOf = (file) => new URL(file === 'index.html' ? './' : file, here).href;

/** The file that a request asks for; '' for one that is not of the site. */
function fileOf({ url, method }) {
  const [address] = url.split(/[?#]/);
  const file = address === here ? 'index.html' : decodeURI(address.slice(here.length));
  return method === 'GET' && address.startsWith(here) && Object.hasOwn(hashes, file) ? file : '';
}

/** Loads a file and keeps it. One of another version has another hash, and fails. */
async function load(file) {
  const response = await fetch(addressOf(file), { integrity: hashes[file], cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await (await caches.open(kept)).put(addressOf(file), response.clone());
  return response;
}

const known = async (file) => (await caches.open(kept)).match(addressOf(file));

/** Answers from what is kept. Where the page is open once, loading it again takes the next version. */
async function answer(file, { mode }) {
  const { waiting } = self.registration;
  if (mode === 'navigate' && waiting && (await self.clients.matchAll()).length < 2) {
    waiting.postMessage('begin');
    return new Response('', { headers: { Refresh: '0' } });
  }
  const response = await known(file);
  if (response) return response;
  return load(file).catch((error) => {
    self.registration.update().catch(() => {}); // the site may have a new version
    throw error;
  });
}

/** Keeps the files that are not kept yet, one after the other: all, or without modules and the book. */
async function keepMore(all) {
  for (const file of Object.keys(hashes)) {
    if ((all || !/\.(gz|html)$/.test(file)) && !await known(file)) await load(file);
  }
}

self.addEventListener('install', (e) => e.waitUntil(Promise.all(first.map(load))));

self.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((all) => Promise.all(
  all.filter((name) => name.startsWith('gridwright ') && name !== kept).map((name) => caches.delete(name))))));

self.addEventListener('fetch', (e) => {
  const file = fileOf(e.request);
  if (file) e.respondWith(answer(file, e.request));
});

self.addEventListener('message', (e) => {
  if (e.data === 'begin') self.skipWaiting();
  else e.waitUntil(keepMore(e.data === 'all').catch(() => {})); // without a network: another time
});
