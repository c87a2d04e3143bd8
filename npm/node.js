// Gridwright in Node: a thread is a worker.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Client } from './client.js';

/** A thread with what scripts use of a browser's worker. It alone does not keep Node running. */
class Thread extends EventTarget {
  #thread;
  #ended = false;

  constructor(script) {
    super();
    const how = { workerData: script, execArgv: [] }; // flags of the program are not for threads
    this.#thread = new Worker(new URL('./thread.js', import.meta.url), how);
    this.#thread.on('error', (error) => this.onerror?.(error));
    this.#thread.on('messageerror', (error) => this.onerror?.(error));
    this.#thread.on('exit', () => this.#ended || this.onerror?.({})); // without an error
    this.#thread.on('message', (data) => {
      const event = new MessageEvent('message', { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    });
    this.#thread.unref();
  }

  postMessage(message) { this.#thread.postMessage(message); }

  terminate() {
    this.#ended = true;
    this.#thread.terminate();
  }
}

const longest = 2 ** 31 - 1; // ms of a timer

const place = {
  full: 'kinds', // which has all of it
  start: () => new Thread('./worker.js'),
  checker: () => new Thread('./check-worker.js'),
  load: (name) => readFile(new URL(`./${name}.wasm.gz`, import.meta.url)),
  /** Keeps Node running until the function that it returns is called. */
  hold: () => {
    const timer = setInterval(() => {}, longest);
    return () => clearInterval(timer);
  },
};

export class Gridwright extends Client {
  constructor() { super(place); }
}

export { PuzzleError } from './client.js';
export { kinds } from './kinds.js';
