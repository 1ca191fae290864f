import { jest } from '@jest/globals';
import { setNonce } from 'get-nonce';
import { allowStyles } from './allow-styles.ts';

it('gives style sheets the nonce and sets styles without the attribute, as long as needed', () => {
  setNonce('n-1');
  const first = allowStyles();
  const second = allowStyles();
  expect(document.createElement('style').nonce).toBe('n-1');
  const span = document.createElement('span');
  const written = jest.spyOn(Element.prototype, 'setAttribute');
  span.setAttribute('style', 'color:#ff6400;');
  expect(written).not.toHaveBeenCalled();
  span.setAttribute('lang', 'en');
  written.mockRestore();
  expect(span.style.color).toBe('rgb(255, 100, 0)');
  expect(span.lang).toBe('en');

  first();
  expect(document.createElement('style').nonce).toBe('n-1');
  second();
  expect(document.createElement('style').nonce).toBe('');
  expect(Object.hasOwn(document, 'createElement')).toBe(false);
});
