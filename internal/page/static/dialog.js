// Shows a dialog: a form with a heading, its parts and its buttons.
import { make } from './elements.js';
import { say } from './words.js';

const dialog = document.getElementById('dialog');

/**
 * Shows a dialog. accept is called with the form; if it returns a text, that is an error to show.
 * after is called when the dialog has closed with success. Returns a function that shows an error.
 */
export function show(titleForm, parts, acceptForm, accept, after = () => {}) {
  const error = make('p', { className: 'bad' });
  error.setAttribute('role', 'alert');
  const form = make('form', { method: 'dialog' });
  const buttons = make('div', { className: 'stack' });
  if (accept) buttons.append(make('button', { type: 'submit', className: 'main', textContent: say(acceptForm) }));
  const close = make('button', { type: 'button', textContent: say(accept ? 'cancel' : 'close') });
  close.addEventListener('click', () => dialog.close());
  buttons.append(close);
  form.append(make('h2', { id: 'dialog-title', textContent: say(titleForm) }), ...parts, error, buttons);
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const fault = await accept?.(form);
    if (fault) {
      error.textContent = fault;
      return;
    }
    dialog.close();
    after();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  if (!accept) { // its only button is at its end
    const head = form.firstChild;
    head.tabIndex = -1;
    head.focus();
  }
  return (fault) => { error.textContent = fault; };
}
