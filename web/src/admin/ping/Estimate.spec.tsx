import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { cache } from '../../api/use-api.ts';
import words from '../../locales/en/ping.json' with { type: 'json' };
import { Estimate } from './Estimate.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ping: words } } });

let release: (() => void)[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  release = [];
  globalThis.fetch = (url => {
    const hours = Number(new URL(String(url), 'http://site.test').searchParams.get('hours') ?? 24);
    const data = { hours, probesPerDay: 100, bytes: hours * 1000, used: 0 };
    return new Promise(resolve => release.push(() => resolve(Response.json({ data }))));
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cache.clear();
});

it('keeps the field and its focus while another estimate is requested', async () => {
  render(
    <I18nextProvider i18n={i18n}>
      <Estimate />
    </I18nextProvider>,
  );
  release.shift()!();
  const field = await screen.findByRole('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: '48' } });
  expect(screen.getByRole('textbox')).toBe(field);
  expect(document.activeElement).toBe(field);
  release.shift()!();
  await screen.findByText(/46.9 KiB/);
});
