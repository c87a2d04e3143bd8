// Runs the script of a worker in a thread of Node, with what the script uses of a browser.
import { parentPort, workerData } from 'node:worker_threads';

globalThis.self = globalThis;
globalThis.onmessage = null;
globalThis.postMessage = (message) => parentPort.postMessage(message);
await import(workerData);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
