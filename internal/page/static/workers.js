// The program in workers of this page. A search fills its thread, so a request is cancelled by ending
// its worker; a warm spare stands by, and the next request starts at once.
//
// The program comes as two modules: "lean" is small and solves; "full" has the rest, and is loaded when
// it is first needed.

const lean = new Set(['kinds', 'empty', 'text', 'look', 'check', 'next', 'open']);

export class Workers {
  #modules = {}; // promises of the compiled modules
  #idle = { lean: [], full: [] };

  /** Sends a request, and resolves when its last event has come. */
  post = async (text, operation, signal, tell) => {
    if (operation !== 'open') return this.#run(lean.has(operation) ? 'lean' : 'full', text, signal, tell);
    // The lean module reads the program's own format alone. What it can't read, the full one may.
    let failed = false;
    await this.#run('lean', text, signal, (e) => {
      if (e.event === 'error') failed = true;
      else if (!failed) tell(e);
    });
    if (failed && !signal.aborted) await this.#run('full', text, signal, tell);
  };

  async #run(name, text, signal, tell) {
    const worker = this.#idle[name].pop() ?? this.#start(name);
    await new Promise((resolve, reject) => {
      const end = () => {
        worker.terminate();
        this.#spare(name);
        resolve();
      };
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      worker.onerror = (e) => { this.#discard(name, worker); reject(new Error(e.message || 'its worker failed')); };
      worker.onmessage = ({ data }) => {
        if (data.failed) return worker.onerror({ message: data.failed });
        const event = JSON.parse(data.event);
        tell(event);
        if (event.event !== 'done' && event.event !== 'error') return;
        signal.removeEventListener('abort', end);
        if (this.#idle[name].length) worker.terminate();
        else this.#idle[name].push(worker);
        resolve();
      };
      worker.postMessage({ request: text });
    });
  }

  #spare(name) {
    if (!this.#idle[name].length) this.#idle[name].push(this.#start(name));
  }

  /** Ends a worker that failed, so that no request waits for it. */
  #discard(name, worker) {
    worker.terminate();
    this.#idle[name] = this.#idle[name].filter((w) => w !== worker);
  }

  #start(name) {
    const worker = new Worker(scriptAddress());
    this.#modules[name] ??= load(name);
    worker.onerror = () => this.#discard(name, worker);
    worker.onmessage = ({ data }) => data.failed && this.#discard(name, worker);
    this.#modules[name].then((module) => worker.postMessage({ module }), (error) => {
      delete this.#modules[name]; // the next request loads it again
      worker.onerror(error);
    });
    return worker;
  }
}

let address;

/** The script of workers: a file, or in the page of one file the text of an element. */
function scriptAddress() {
  const inside = document.getElementById('worker.js');
  address ??= inside ? URL.createObjectURL(new Blob([inside.textContent], { type: 'text/javascript' })) : 'worker.js';
  return address;
}

/** Loads a module and compiles it. */
async function load(name) {
  const inside = document.getElementById(`${name}.wasm.gz`);
  const bytes = inside ? fromBase64(inside.textContent.trim()) : await fetched(`${name}.wasm.gz`);
  return WebAssembly.compile(bytes[0] === 0x1f ? await unzipped(bytes) : bytes);
}

async function fetched(from) {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer()); // some servers unzip it on the way
}

const unzipped = (bytes) => new Response(
  new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

export const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
