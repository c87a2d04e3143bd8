// Keeps the published page for use without a network, once it is at rest: the service worker does it.
import { button, make } from './elements.js';
import { say } from './words.js';

/** Registers the service worker. A new version is told; it begins when one wants it, in all tabs. */
export async function keep(page) {
  const { serviceWorker } = navigator;
  const had = Boolean(serviceWorker.controller);
  const registration = await serviceWorker.register(new URL('sw.js', import.meta.url), { updateViaCache: 'none' });
  serviceWorker.addEventListener('controllerchange', () => {
    if (!had) return;
    page.history.settle();
    location.reload();
  });
  const tell = () => {
    if (!had || document.getElementById('update')) return;
    const begin = () => { (registration.waiting ?? registration.installing)?.postMessage('begin'); };
    document.querySelector('main').before(make('div', { id: 'update', className: 'hint', role: 'status' },
      make('p', { textContent: say('new version') }), button('begin-update', say('begin version'), begin)));
  };
  const watch = (worker) => worker?.addEventListener('statechange', () => { if (worker.state === 'installed') tell(); });
  if (registration.waiting) tell();
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  const { active } = await serviceWorker.ready;
  if (!navigator.connection?.saveData) active.postMessage(had ? 'all' : 'more'); // who has come back may want all
}
