// What screen readers are told. Texts wait for half a second of quiet, so that typing is not talked
// over; the last one wins.

const quiet = 500;
let timer;

export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(() => { document.getElementById('live').textContent = text; }, quiet);
}
