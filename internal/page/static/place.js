// Where the page has its workers and modules: in files beside its scripts, or in the page of one file
// in elements.
import { fetched, fromBase64 } from './workers.js';

const addresses = {};

/** A script: a file, or in the page of one file the text of an element. */
export function scriptAddress(name) {
  const inside = document.getElementById(name);
  addresses[name] ??= inside ? URL.createObjectURL(new Blob([inside.textContent], { type: 'text/javascript' })) : new URL(name, import.meta.url).href;
  return addresses[name];
}

const inFile = (module) => document.getElementById(`${module}.wasm.gz`);

/** The place of the page's workers. */
export const place = {
  full: inFile('kinds') ? 'kinds' : 'full', // the page of one file has all of it there
  start: () => new Worker(scriptAddress('worker.js')),
  load: async (name) => (inFile(name) ? fromBase64(inFile(name).textContent) : fetched(`${name}.wasm.gz`)),
};
