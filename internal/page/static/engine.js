// Sends requests to the program and hands out its events. The page never waits: a request is ended by
// cancel(), and its events stop at once.

let serial = 0;

/**
 * Asks the program. on is an object with a function for each event: on.answer(event). "error" has a
 * default, which throws away. Returns {done, cancel}: done is a promise of whether it came to its end.
 */
export function ask(request, on = {}) {
  const id = ++serial;
  const abort = new AbortController();
  const tell = (event) => {
    if (!abort.signal.aborted) on[event.event]?.(event);
  };
  const done = post({ ...request, id }, abort.signal, tell).then(
    () => !abort.signal.aborted,
    (error) => {
      if (!abort.signal.aborted) tell({ event: 'error', message: lost(error) });
      return false;
    },
  );
  return { done, cancel: () => abort.abort() };
}

const lost = (error) => `The program does not answer (${error.message}). Is "gridwright serve" still running?`;

/** Sends a request to the server that the page came from, and reads an event from each line. */
async function post(request, signal, tell) {
  const response = await fetch('api', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request), signal,
  });
  if (!response.ok) throw new Error((await response.text()).trim() || response.statusText);
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

/** Asks for one event, and returns a promise of it. Errors of the program reject it. */
export function one(request, event) {
  return new Promise((resolve, reject) => {
    ask(request, { [event]: resolve, error: (e) => reject(Object.assign(new Error(e.message), e)) });
  });
}
