// Sends requests to the program and hands out its events. Where the program runs is hidden here: in
// "gridwright serve", which answers by HTTP, or in workers of this page. The page never waits, and a
// request is ended by cancel().
import { boardOf, jsonOf } from './board.js';
import { filesOf, kinds, learn, transport } from './kinds.js';
import { place } from './place.js';
import { say } from './words.js';
import { Workers } from './workers.js';

let serial = 0;

const workers = transport === 'worker' ? new Workers(place) : null;

/** The transport, a function (text, request, signal, tell) => promise. */
const send = workers?.post ?? post;

/**
 * Asks the program. on is an object with a function for each event: on.answer(event). An event that it
 * lacks is left out. Returns {done, cancel}: done is a promise of whether it came to its end.
 */
export function ask(request, on = {}) {
  const id = ++serial;
  const abort = new AbortController();
  const tell = (event) => {
    if (abort.signal.aborted) return;
    // The page writes errors with a capital, and names of files as they are.
    if (event.event === 'error' && ofFile.test(event.message)) event.message = say('in file', { what: event.message });
    on[event.event]?.(event.board ? { ...event, board: boardOf(event.board) } : event);
  };
  const { board, boards, op, text, time } = request;
  const names = [request.kind, board?.kind, ...(boards ?? []).map((b) => b.kind), op === 'open' && kindNamed(text)].filter(Boolean);
  const inFile = op === 'kind' || names.some((name) => kinds.some((k) => k.file && k.name === name));
  const files = filesOf(names);
  const written = { ...request, id, board: board && jsonOf(board), boards: boards?.map(jsonOf), ...(files.length && { files }) };
  const sent = send(JSON.stringify(written), { op, inFile, files: files.length, time }, abort.signal, tell);
  const done = sent.then(() => !abort.signal.aborted, (error) => {
    const { message } = error;
    tell({ event: 'error', message: error.refusal ? message : say('no answer from program', { why: message }) });
    return false;
  });
  return { done, cancel: () => abort.abort() };
}

const ofFile = /^[^\s:]+\.star:/; // what is wrong there follows

/** The kind that a text in the text format names, or a record in JSON. */
function kindNamed(text) {
  const [, name] = /^\s*\{[^]*?"kind"\s*:\s*"([^"]+)"/.exec(text) ?? /^(?:\s*(?:#.*)?\n)*\s*([^\s#]+)/.exec(text) ?? [];
  return name?.toLowerCase();
}

/** Reads a file with a kind, which the page knows from then on. Returns the text of its example. */
export async function readKind(name, source) {
  if (transport === 'http') throw new Error(say('serve with file', { name }));
  const { kind, example } = await one({ op: 'kind', name, source }, 'kind');
  learn(kind, { name, source });
  return { example };
}

/** Asks for one event, and returns a promise of it. Errors of the program reject it. */
export function one(request, event) {
  return new Promise((resolve, reject) => {
    ask(request, { [event]: resolve, error: (e) => reject(Object.assign(new Error(e.message), e)) });
  });
}

const busy = 503; // the status of a server that has too much to do
const pause = 100; // ms until it is asked again

/** Sends a request to the server that the page came from, and reads an event from each line. */
async function post(body, request, signal, tell) {
  const response = await fetch('api', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal,
  }).catch((error) => {
    throw signal.aborted ? error : new Error(say('server ended'));
  });
  if (response.status === busy && !signal.aborted) {
    await new Promise((resolve) => { setTimeout(resolve, pause); });
    return post(body, request, signal, tell);
  }
  if (!response.ok) {
    const reason = (await response.text()).trim() || response.statusText;
    throw Object.assign(new Error(reason), { refusal: true });
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const lines = text.split('\n');
    text = lines.pop();
    for (const line of lines) tell(JSON.parse(line));
  }
}
