// Shows a lesson on a page of its own, and leaves no script there.
import { make } from './elements.js';
import { elementsOf } from './lesson.js';

const link = ({ href }, nodes) => (href.startsWith('../') ? make('span', {}, ...nodes)
  : make('a', { href: href.replace(/^([\w-]+)\.md$/, '$1.html') }, ...nodes));
const elements = elementsOf(document.getElementById('text').textContent, { top: 1, link });
for (const e of elements) if (e.localName === 'h2') e.id = e.textContent.toLowerCase().replaceAll(/\W+/g, '-');
document.body.append(...elements);
for (const e of document.querySelectorAll('script')) e.remove();
