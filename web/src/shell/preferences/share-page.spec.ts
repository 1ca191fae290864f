import { jest } from '@jest/globals';
import { sharePage } from './share-page.ts';

const URL = 'https://status.example/';

/** Replaces the functions of the browser; undefined stands for a missing function. */
function offer({ share, writeText }: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
}

it('uses the share menu of the system if there is one', async () => {
  const share = jest.fn(async () => undefined);
  const writeText = jest.fn(async () => undefined);
  offer({ share, writeText });
  expect(await sharePage('Fleet', URL)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Fleet', url: URL });
  expect(writeText).not.toHaveBeenCalled();
});

it('copies nothing if the visitor closes the share menu', async () => {
  const writeText = jest.fn(async () => undefined);
  offer({ share: () => Promise.reject(new DOMException('', 'AbortError')), writeText });
  expect(await sharePage('Fleet', URL)).toBe('shared');
  expect(writeText).not.toHaveBeenCalled();
});

it.each([
  ['there is no such menu', {}],
  ['the menu is not allowed', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
])('copies the address where %s', async (_, offered) => {
  const writeText = jest.fn(async () => undefined);
  offer({ ...offered, writeText });
  expect(await sharePage('Fleet', URL)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(URL);
});

it('fails if the page can be neither shared nor copied', async () => {
  offer({ writeText: () => Promise.reject(new Error('denied')) });
  expect(await sharePage('Fleet', URL)).toBe('failed');
  offer({});
  expect(await sharePage('Fleet', URL)).toBe('failed');
});
