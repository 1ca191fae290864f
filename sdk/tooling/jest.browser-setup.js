import '@testing-library/jest-dom/jest-globals';
import { format } from 'node:util';
import { afterEach, expect } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Components that are loaded on demand take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no layout: element sizes never change, and all elements count as visible.
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;
globalThis.matchMedia ??= query => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} });
globalThis.scrollTo = () => {};
globalThis.Element.prototype.scrollIntoView ??= () => {};
globalThis.Element.prototype.hasPointerCapture ??= () => false;

/** Printed errors and warnings, most of them from React. A test that expects one replaces the method of the console. */
const printed = [];
for (const level of ['error', 'warn']) console[level] = (...args) => void printed.push(format(...args));

afterEach(() => {
  cleanup();
  expect(printed.splice(0)).toEqual([]);
});
