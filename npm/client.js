// Gridwright as promises. A worker answers each question, one after the other: two objects use two
// processors. browser.js and node.js know where the workers and the modules are.
import { checkedBy, provedBy } from './certify.js';
import { kinds } from './kinds.js';
import { allow, need } from './options.js';
import { say } from './words.js';
import { fromBase64, Workers } from './workers.js';

/** What the program refuses, such as a text that is no puzzle. */
export class PuzzleError extends Error {
  name = 'PuzzleError';

  constructor({ message, hint, line, column, cells }) {
    super(message);
    Object.assign(this, { hint, line, column, cells });
  }
}

export class Client {
  #place;
  #workers;
  #started = new Set(); // workers that may run
  #files = new Map(); // {name, source} of kinds in files, by the names of the kinds
  #ended = new AbortController();
  #turn = Promise.resolve(); // of the question that was asked last
  #asked = 0;

  constructor(place) {
    this.#place = place;
    this.#workers = new Workers({ ...place, start: () => this.#start() });
  }

  #start() {
    const worker = this.#place.start();
    const { terminate } = worker;
    worker.terminate = () => {
      this.#started.delete(worker);
      return terminate.call(worker);
    };
    this.#started.add(worker);
    return worker;
  }

  end() {
    this.#ended.abort(new DOMException('this Gridwright has ended', 'AbortError'));
    for (const worker of this.#started) worker.terminate();
  }

  async open(text, options) {
    need({ text });
    allow(options, 'time');
    return this.#one({ op: 'open', text }, 'board', options);
  }

  async text(puzzle, options) {
    allow(options, 'time', 'entries');
    return (await this.#about(puzzle, { op: 'text' }, 'text', options)).text;
  }

  async solve(puzzle, options) {
    allow(options, 'time');
    return this.#about(puzzle, { op: 'look', depth: 'answer' }, 'answer', options);
  }

  async count(puzzle, options) {
    allow(options, 'time', 'limit');
    const { limit, ...rest } = options ?? {};
    const request = { op: 'look', depth: 'count', answers: limit };
    const { answers, exact } = await this.#about(puzzle, request, 'count', rest);
    return { answers: Number(answers), exact };
  }

  async deduce(puzzle, options) {
    allow(options, 'time');
    const all = await this.#events(puzzle, { op: 'look', depth: 'shared' }, options);
    const shared = all.find((e) => e.event === 'shared');
    if (!shared) throw new PuzzleError({ message: 'the board is too large to deduce from' });
    const facts = all.flatMap((e) => (e.event === 'settled' ? e.facts : []));
    return { ...withoutHead(shared), facts: shared.verdict === 'none' ? [] : facts };
  }

  async hint(puzzle, options) {
    allow(options, 'time', 'entries', 'all');
    const all = await this.#events(puzzle, { op: 'hint', depth: 'step' }, options);
    const of = (name) => all.filter((e) => e.event === name).map(withoutHead);
    return { steps: of('step'), wrong: of('wrong').flatMap((e) => e.facts) };
  }

  /** The grade, or null if the time was over. */
  async grade(puzzle, options) {
    allow(options, 'time');
    return this.#about(puzzle, { op: 'grade' }, 'grade', options);
  }

  async check(puzzle, options) {
    allow(options, 'time', 'entries');
    return this.#about(puzzle, { op: 'check' }, 'checked', options);
  }

  async draw(puzzle, options) {
    allow(options, 'time', 'answer', 'theme', 'cell');
    const { base64 } = await this.#about(puzzle, { op: 'export', as: 'svg' }, 'file', options);
    return new TextDecoder().decode(fromBase64(base64));
  }

  async generate(kind, options) {
    allow(options, 'time', 'rows', 'cols', 'options', 'grade', 'seed', 'number', 'symmetric', 'share',
      'pairs');
    const { rows, cols = rows, ...rest } = options ?? {};
    need({ kind, rows });
    return this.#one({ op: 'generate', kind, rows, cols }, 'board', rest);
  }

  async certify(puzzle, options) {
    allow(options, 'time');
    const { time, signal } = options ?? {};
    const one = (request, event) => this.#one(request, event, options);
    const { board } = await this.#read(puzzle, options);
    return provedBy(one, (text) => this.checkCertificate(text, { signal }), board, time);
  }

  async checkCertificate(certificate, options) {
    need({ certificate });
    allow(options);
    const worker = this.#place.checker();
    try {
      return await this.#until(() => checkedBy(worker, certificate), options?.signal);
    } catch (error) {
      throw error.line ? new PuzzleError(error) : error;
    } finally {
      worker.terminate();
    }
  }

  async addKind(source, options) {
    need({ source });
    allow(options, 'time', 'name');
    const { name = `kind${this.#files.size + 1}.star`, ...rest } = options ?? {};
    const { kind, example } = await this.#one({ op: 'kind', name, source }, 'kind', rest);
    this.#files.set(kind.name, { name, source });
    return { name: kind.name, title: kind.title, doc: kind.doc, options: kind.options, example };
  }

  /** A puzzle as a board with entries. A board may come as the text of one. */
  async #read(puzzle, { entries, signal } = {}) {
    need({ puzzle });
    const { board, entries: own } = typeof puzzle === 'string' ? await this.open(puzzle, { signal })
      : { board: puzzle, entries: [] };
    return { board, entries: entries ?? own };
  }

  /** Asks about a puzzle, and returns all events. */
  async #events(puzzle, request, options) {
    return this.#ask({ ...request, ...await this.#read(puzzle, options) }, options);
  }

  /** Asks about a puzzle, and returns an event; null if it does not come. */
  async #about(puzzle, request, event, options) {
    return named(await this.#events(puzzle, request, options), event);
  }

  async #one(request, event, options) { return named(await this.#ask(request, options), event); }

  /** Asks when the turn has come, and returns all events. */
  async #ask(question, { signal, ...options } = {}) {
    const request = { ...options, ...question, id: ++this.#asked };
    const { op } = request;
    const names = [request.kind, request.board?.kind];
    const inFiles = [...this.#files].filter(([name]) => op === 'open' || names.includes(name));
    const files = inFiles.map(([, file]) => file);
    const inFile = op === 'kind' || (op !== 'open' && files.length > 0)
      || kinds.some((k) => k.file && names.includes(k.name));
    const how = { op, inFile, files: files.length, time: request.time };
    const text = JSON.stringify({ ...request, ...(files.length && { files }) });
    const events = [];
    await this.#until((stop) => {
      const turn = this.#turn.then(() => stop.aborted
        || this.#workers.post(text, how, stop, (e) => events.push(e)));
      this.#turn = turn.catch(() => {});
      return turn.catch((error) => {
        throw new Error(say('no answer from program', { why: error.message }));
      });
    }, signal);
    const error = events.find((e) => e.event === 'error');
    if (error) throw new PuzzleError(error);
    return events;
  }

  /** Does work, which takes a signal, and waits for it unless that comes first. */
  async #until(work, signal) {
    const stop = AbortSignal.any([this.#ended.signal, ...(signal ? [signal] : [])]);
    stop.throwIfAborted();
    const release = this.#place.hold?.();
    let abort;
    const stopped = new Promise((_, reject) => { abort = () => reject(stop.reason); });
    stop.addEventListener('abort', abort);
    try {
      return await Promise.race([work(stop), stopped]);
    } finally {
      stop.removeEventListener('abort', abort);
      release?.();
    }
  }
}

const withoutHead = ({ id, event, ...rest }) => rest;

function named(events, name) {
  const event = events.find((e) => e.event === name);
  return event ? withoutHead(event) : null;
}
