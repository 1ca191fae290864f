import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';
import { afterEach } from '@jest/globals';

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

afterEach(cleanup);
