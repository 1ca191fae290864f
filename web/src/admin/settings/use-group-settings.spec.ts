import { SITE } from '@vitrine/contracts/settings';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { FormEvent } from 'react';
import { initReactI18next } from 'react-i18next';
import problems from '../../locales/en/problems.json' with { type: 'json' };
import settings from '../../locales/en/settings.json' with { type: 'json' };
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useGroupSettings } from './use-group-settings.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { settings, problems } } });

/** Stored values of the group; only the network is mocked. */
let stored: object;
const network = globalThis.fetch;
beforeEach(() => {
  stored = { name: 'Vitrine', timeZone: 'UTC' };
  globalThis.fetch = (async (_path: string, { body }: RequestInit) => {
    if (body) stored = JSON.parse(String(body)) as object;
    return Response.json({ data: stored }, { headers: { etag: '"1"' } });
  }) as typeof fetch;
});
afterEach(() => void (globalThis.fetch = network));

it('does not report a save as failed because what follows it fails', async () => {
  const { result } = renderHook(() => ({
    toasts: useToasts(),
    form: useGroupSettings<object>(SITE, {
      values: data => data as Record<string, unknown>,
      onSaved: () => Promise.reject(new Error('no answer')),
    }),
  }));
  await waitFor(() => expect(result.current.form.data).toBeDefined());
  act(() => result.current.form.change({ ...result.current.form.values, name: 'Status' }));
  const submit = result.current.form.submit({ type: 'object', properties: {}, required: [] }, save => void save());
  await act(async () => submit({ preventDefault: () => undefined } as FormEvent));

  await waitFor(() => expect(result.current.toasts).toHaveLength(2));
  const texts = result.current.toasts.map(({ text }) => text);
  expect(texts).toEqual(['Settings saved.', expect.stringContaining('still shows earlier values')]);
  expect(stored).toMatchObject({ name: 'Status' });
  expect(result.current.form.failure).toBeUndefined();
});
