// Runs a module of the page as its worker does: reads requests from the standard input, one a line,
// and prints the events. Each event gets "at", the milliseconds since its request was sent. With a
// third argument the clock advances by so many milliseconds at each look at it, and by the delays of
// timers, so that the events do not depend on how busy the computer is.
'use strict';
const [, , exec, file, step] = process.argv;
if (step) {
  let now = 0;
  const soon = setTimeout;
  performance.now = () => now += Number(step);
  globalThis.setTimeout = (then, delay = 0) => {
    const due = now + delay;
    return soon(() => { now = Math.max(now, due); then(); }, 0);
  };
}
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
