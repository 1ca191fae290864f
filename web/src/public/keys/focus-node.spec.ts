import { focusNode } from './focus-node.ts';

beforeEach(() => {
  // jsdom has no layout, so every element counts as visible.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `<a href="/instance/no">outside</a><main>
    <article><a href="/instance/a">a</a><a href="/instance/a">a again</a></article>
    <article><a href="/instance/b">b</a></article><a href="/latency">other</a></main>`;
});

const focused = () => document.activeElement?.textContent;

it('moves the focus from node to node, and stays at the ends', () => {
  focusNode(1);
  expect(focused()).toBe('a');
  focusNode(1);
  expect(focused()).toBe('b');
  focusNode(1);
  expect(focused()).toBe('b');
  focusNode(-1);
  expect(focused()).toBe('a');
});

it('skips nodes that a closed announcement names', () => {
  document
    .querySelector('main')!
    .insertAdjacentHTML(
      'afterbegin',
      '<details><summary>news</summary><a href="/instance/b">b in the news</a><a href="/instance/c">c</a></details>',
    );
  focusNode(1);
  expect(focused()).toBe('a');
  focusNode(1);
  expect(focused()).toBe('b');
});

it('starts with the last node when it moves backwards', () => {
  focusNode(-1);
  expect(focused()).toBe('b');
});
