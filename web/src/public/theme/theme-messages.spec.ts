import { jest } from '@jest/globals';
import { themeMessages } from './theme-messages.ts';

const en = async () => ({ title: 'Title', card: { up: 'Up', down: 'Down' } });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('fills missing texts of a language with English, at every depth', async () => {
  const zh = async () => ({ card: { up: '上传' } });
  const report = jest.fn();
  expect(await themeMessages({ locales: { en, 'zh-CN': zh } }, 'zh-CN', report)).toEqual({
    title: 'Title',
    card: { up: '上传', down: 'Down' },
  });
  expect(await themeMessages({ locales: { en } }, 'zh-TW', report)).toEqual(await en());
  expect(await themeMessages({ locales: {} }, 'en', report)).toEqual({});
  expect(report).not.toHaveBeenCalled();
});

it.each([
  ['fails', () => Promise.reject(new Error('404')), '404'],
  [
    'throws',
    () => {
      throw new Error('boom');
    },
    'boom',
  ],
  ['hangs', () => new Promise<never>(() => undefined), 'did not load within 3 s'],
])('shows English and notifies the administrator if the file of a language %s', async (_, loader, reason) => {
  const report = jest.fn();
  const texts = themeMessages({ locales: { en, 'zh-CN': loader } }, 'zh-CN', report);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await texts).toEqual(await en());
  expect(report.mock.calls).toEqual([
    ['locales/zh-CN', expect.objectContaining({ message: expect.stringContaining(reason) })],
  ]);
});
