// Runs a module of the page as its worker does: reads requests from the standard input, one a line,
// and prints the events. Each event gets "at", the milliseconds since its request was sent.
'use strict';
const [, , exec, file] = process.argv;
const fs = require('fs');
const zlib = require('zlib');
globalThis.crypto ??= require('crypto');
require(exec);
const lines = fs.readFileSync(0, 'utf8').trim().split('\n');
const begun = performance.now();
const go = new Go();
WebAssembly.instantiate(zlib.gunzipSync(fs.readFileSync(file)), go.importObject).then(async ({ instance }) => {
  go.run(instance);
  console.log(JSON.stringify({ event: 'ready', at: performance.now() - begun }));
  for (const line of lines) {
    await new Promise((resolve) => {
      const sent = performance.now();
      globalThis.gridwright.request(line, (text) => {
        const event = JSON.parse(text);
        console.log(JSON.stringify({ ...event, at: performance.now() - sent }));
        if (event.event === 'done' || event.event === 'error') resolve();
      });
    });
  }
  process.exit(0);
});
