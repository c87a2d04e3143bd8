// The script of a worker: it runs the program, passes requests to it and posts its events. Requests
// that come before the program runs wait.
'use strict';

if (!self.Go) importScripts('wasm_exec.js');

let waiting = [];
const emit = (event) => postMessage({ event });

onmessage = async ({ data }) => {
  if (data.request && waiting) return waiting.push(data.request);
  if (data.request) return self.gridwright.request(data.request, emit);
  try {
    const go = new Go();
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    const fail = () => postMessage({ failed: 'it has ended by itself' }); // a fault, or no memory left
    go.run(instance).then(fail, fail);
    for (const request of waiting) self.gridwright.request(request, emit);
    waiting = null;
  } catch (error) {
    postMessage({ failed: error.message });
  }
};
