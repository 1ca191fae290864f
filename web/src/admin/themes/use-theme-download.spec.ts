import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { answerRequests } from '../../../test/network.ts';
import problems from '../../locales/en/problems.json' with { type: 'json' };
import themes from '../../locales/en/themes.json' with { type: 'json' };
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useThemeDownload } from './use-theme-download.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { themes, problems } } });

const listing = { source: { kind: 'url', url: 'https://themes.example/nord.zip' }, sha256: 'ab' } as never;

function download(answer: () => unknown) {
  const network = answerRequests(answer);
  const found: unknown[] = [];
  const { result } = renderHook(() => ({ toasts: useToasts(), ...useThemeDownload(theme => found.push(theme)) }));
  return { network, found, result, [Symbol.dispose]: network.end };
}

it('is busy until the theme is ready for review', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  using page = download(() => promise);
  act(() => void page.result.current.run(listing));
  expect(page.result.current.busy).toBe(true);
  await act(async () => resolve({ id: 'c1' }));
  expect(page.result.current.busy).toBe(false);
  expect(page.found).toEqual([{ id: 'c1' }]);
  expect(page.network.sent[0]!.body).toEqual(listing);
});

it('sends no checksum where the catalogue has none', async () => {
  using page = download(() => ({ id: 'c1' }));
  await act(() =>
    page.result.current.run({ source: { kind: 'url', url: 'https://themes.example/nord.zip' } } as never),
  );
  expect(page.network.sent[0]!.body).not.toHaveProperty('sha256');
});

it('shows the error of a failed download', async () => {
  using page = download(() => Response.json({ code: 'http.500' }, { status: 500 }));
  await act(() => page.result.current.run(listing));
  expect(page.result.current).toMatchObject({ busy: false, toasts: [{ tone: 'error' }] });
  expect(page.found).toEqual([]);
});
