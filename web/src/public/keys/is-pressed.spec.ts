import { isPressed } from './is-pressed.ts';

const at = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild!.querySelector('[data-here]') ?? document.body.firstElementChild!;
};
const press = (target: Element, init: KeyboardEventInit) => {
  let key: string | undefined;
  document.addEventListener('keydown', event => (key = isPressed(event)), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return key;
};

it.each([
  ['<p></p>', { key: 'j' }, 'j'],
  ['<p></p>', { key: '?', shiftKey: true }, '?'],
  ['<p></p>', { key: 'k', ctrlKey: true }, 'palette'],
  ['<p></p>', { key: 'K', metaKey: true }, 'palette'],
  ['<input>', { key: 'k', ctrlKey: true }, 'palette'],
  // Text input, and keys of the browser or another dialog, are not shortcuts of the page.
  ['<input>', { key: 'j' }, undefined],
  ['<div contenteditable><b data-here></b></div>', { key: '[' }, undefined],
  ['<dialog><button data-here></button></dialog>', { key: 'j' }, undefined],
  ['<p></p>', { key: 'j', ctrlKey: true }, undefined],
  ['<p></p>', { key: 'k', ctrlKey: true, shiftKey: true }, undefined],
  ['<p></p>', { key: '[', altKey: true }, undefined],
  ['<p></p>', { key: 'x' }, undefined],
])('%s: %j is %s', (html, init, key) => expect(press(at(html), init)).toBe(key));
