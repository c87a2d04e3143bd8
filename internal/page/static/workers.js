// The program in workers. A search fills its thread, so a request is cancelled by ending its worker.
// While one works, a warm spare stands by, and the next request starts at once.
//
// The program comes as modules: "lean" is small and solves; "full" has the rest; "kinds" is "full" with
// the kinds in files; "pdf" makes documents of the pages that these have drawn. Each is loaded when it is
// first needed.
import { say } from './words.js';

const lean = new Set(['empty', 'text', 'look', 'open']);

const pages = 'application/vnd.gridwright.pages+json'; // the type of a file of drawn pages

const patience = 150; // ms that a request may take before a spare is started
const enough = 2; // idle workers of a module that are kept
const mostTime = 5; // seconds of a file with a kind

export class Workers {
  #place;
  #bytes = {}; // promises of the modules as they come
  #modules = {}; // the compiled ones
  #idle = { lean: [], full: [], kinds: [], pdf: [] };

  /**
   * Starts a worker at once, so that it loads the program while the page is being made. A place has
   * start(), a new worker of worker.js, load(name), a promise of a module as it comes, and full, the
   * name of the module that it has as "full".
   */
  constructor(place) {
    this.#place = place;
    this.#spare('lean');
  }

  /** Sends a request, and resolves when its last event has come. */
  post = async (text, { op, inFile, files, time }, signal, tell) => {
    const rest = inFile ? 'kinds' : this.#place.full;
    if (op === 'export' || op === 'sheet') return this.#draw(rest, text, signal, tell);
    // A file of a stranger may take long where the program does not look at the time.
    const most = op === 'kind' ? mostTime : files ? mostTime + (time ?? mostTime) : 0;
    if (inFile || op !== 'open') return this.#run(!inFile && lean.has(op) ? 'lean' : rest, text, signal, tell, most);
    // The lean module reads the program's own format alone. What it can't read, the full one may.
    let failed = false;
    await this.#run('lean', text, signal, (e) => {
      if (e.event === 'error') failed = true;
      else if (!failed) tell(e);
    });
    if (failed && !signal.aborted) await this.#run(text.includes('://') ? 'kinds' : rest, text, signal, tell); // links may have a kind in a file
  };

  /** Has a file drawn, and where that file is the pages of a document, has the document made. */
  async #draw(name, text, signal, tell) {
    let drawn = null;
    await this.#run(name, text, signal, (e) => {
      if (e.type === pages) drawn = e;
      else if (!drawn) tell(e);
    });
    if (drawn && !signal.aborted) await this.#run('pdf', JSON.stringify(drawn), signal, tell);
  }

  /** Runs a request in a worker of a module, which is ended after a number of seconds; 0 for no limit. */
  async #run(name, text, signal, tell, most = 0) {
    const worker = this.#idle[name].pop() ?? this.#start(name);
    const later = setTimeout(() => this.#spare(name), patience);
    let limit = 0;
    await new Promise((resolve, reject) => {
      const settle = () => {
        signal.removeEventListener('abort', end);
        clearTimeout(later);
        clearTimeout(limit);
        resolve();
      };
      const end = () => {
        worker.terminate();
        settle();
        this.#spare(name);
      };
      if (signal.aborted) return end();
      signal.addEventListener('abort', end);
      worker.onerror = (e) => {
        reject(new Error(say(e.message || 'worker failed')));
        settle();
        this.#discard(name, worker);
      };
      worker.onmessage = ({ data }) => {
        if (data.failed) return worker.onerror({ message: data.failed });
        if (data.begins && most) {
          limit = setTimeout(() => {
            end();
            tell({ event: 'error', message: say('takes long', { n: most }) });
          }, most * 1000);
        }
        if (!data.event) return;
        const event = JSON.parse(data.event);
        tell(event);
        if (event.event !== 'done' && event.event !== 'error') return;
        settle();
        if (this.#idle[name].length >= enough) worker.terminate();
        else this.#idle[name].push(worker);
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
    if (!this.#modules[name]) delete this.#bytes[name]; // no program: the next request loads it again
  }

  #start(name) {
    const worker = this.#place.start();
    worker.onerror = () => this.#discard(name, worker);
    worker.onmessage = ({ data }) => data.failed && this.#discard(name, worker);
    worker.addEventListener('message', ({ data }) => {
      if (!data.module) return;
      this.#modules[name] = data.module;
      delete this.#bytes[name];
    });
    if (this.#modules[name]) {
      worker.postMessage({ module: this.#modules[name] });
      return worker;
    }
    // Workers compile it until the first of them is done; the page has its own work.
    this.#bytes[name] ??= this.#place.load(name);
    this.#bytes[name].then((bytes) => worker.postMessage({ bytes }), (error) => worker.onerror(error));
    return worker;
  }
}

/** Fetches a module, as it comes: zipped, unless the server unzips it on the way. */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

export const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
