// Makes elements. Everything goes through properties and text nodes, never through HTML, so no text of
// a puzzle can become markup.

/** The windows that have the panels below the board, as in style.css. */
export const narrow = '(max-width: 820px) and (orientation: portrait), (max-width: 560px)';

/** A finger or the like presses, which hides what is below it. */
export const coarse = '(pointer: coarse)';

/** An element with properties and children; a property whose name has a dash is an attribute. */
export function make(tag, properties = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role') e.setAttribute(name, value);
    else e[name] = value;
  }
  e.append(...children);
  return e;
}

export function button(id, text, action, className = '') {
  const b = make('button', { id, type: 'button', textContent: text, className });
  b.addEventListener('click', action);
  return b;
}

/** Parts beside each other, which wrap. */
export const row = (...parts) => make('div', { className: 'stack' }, ...parts);

/** A label with its field. */
export const label = (text, field) => make('label', {}, text + ' ', field);

/** A link into the book of techniques, if the page is published with it. */
export function bookLinks(textContent, place = '') {
  const book = document.querySelector('link[rel=help]');
  return book ? [make('p', {}, make('a', { href: book.href + place, target: 'book', textContent }))] : [];
}

/** A box to tick, with its label: the element of the box is in .box. */
export function tick(id, text, checked, changed = () => {}) {
  const box = make('input', { type: 'checkbox', id, checked });
  box.addEventListener('change', () => changed(box.checked));
  return Object.assign(make('label', { className: 'choice' }, box, text), { box });
}

/** A list to choose from: [value, text] each. */
export function choice(id, values, chosen = '') {
  const s = make('select', { id }, ...values.map(([value, textContent]) => make('option', { value, textContent })));
  s.value = chosen;
  return s;
}
