// Gridwright in a browser. Each address is written out, so that bundlers find the file.
import { Client } from './client.js';
import { fetched } from './workers.js';

const addresses = {
  lean: new URL('./lean.wasm.gz', import.meta.url),
  kinds: new URL('./kinds.wasm.gz', import.meta.url),
};

const place = {
  full: 'kinds', // which has all of it
  start: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  checker: () => new Worker(new URL('./check-worker.js', import.meta.url), { type: 'module' }),
  load: (name) => fetched(addresses[name]),
};

export class Gridwright extends Client {
  constructor() { super(place); }
}

export { PuzzleError } from './client.js';
export { kinds } from './kinds.js';
