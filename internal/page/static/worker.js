// The script of a worker: it runs the program, passes requests to it and posts its events. Requests
// that come before the program runs wait. Go's own script, which defines Go, comes before it.
'use strict';

let waiting = [];
const emit = (event) => postMessage({ event });

onmessage = async ({ data }) => {
  if (data.request && waiting) return waiting.push(data.request);
  if (data.request) return answer(data.request);
  try {
    const go = new Go();
    const instance = await WebAssembly.instantiate(data.module ?? await compiled(data.bytes), go.importObject);
    const fail = () => postMessage({ failed: 'ended by itself' }); // a fault, or no memory left
    go.run(instance).then(fail, fail);
    for (const request of waiting) answer(request);
    waiting = null;
  } catch (error) {
    postMessage({ failed: error.message });
  }
};

/** Answers a request. The page counts its time from here on. */
function answer(request) {
  postMessage({ begins: true });
  self.gridwright.request(request, emit);
}

/** Compiles the program, and gives it to the page for the next workers. */
async function compiled(bytes) {
  // Some servers unzip it on the way.
  const body = bytes[0] === 0x1f ? unzipped(bytes) : bytes;
  const module = await WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
  postMessage({ module });
  return module;
}

/** Unzips bytes. They are written at once: piped from a Blob or a response they take twice as long. */
function unzipped(bytes) {
  const { writable, readable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  writer.write(bytes).then(() => writer.close()).catch(() => {}); // the other end reports a fault, too
  return readable;
}
