import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { DAY_MS } from '@vitrine/contracts/time';
import admin from '../../locales/en/admin.json' with { type: 'json' };
import apiKeys from '../../locales/en/api-keys.json' with { type: 'json' };
import form from '../../locales/en/form.json' with { type: 'json' };
import problems from '../../locales/en/problems.json' with { type: 'json' };
import { AddKey } from './AddKey.tsx';
import { expiryOf } from './key-form.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'api-keys': apiKeys, admin, form, problems } },
  interpolation: { escapeValue: false },
});

/** Recorded request bodies; only the network is mocked. */
const sent: unknown[] = [];
const network = globalThis.fetch;
beforeEach(() => {
  sent.splice(0);
  globalThis.fetch = (async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ data: [] });
    sent.push(JSON.parse(String(body)));
    return Response.json({ data: { path } });
  }) as typeof fetch;
});
afterEach(() => void (globalThis.fetch = network));

const show = () =>
  act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <AddKey onClose={() => undefined} onAdded={() => undefined} />
        </MemoryRouter>
      </I18nextProvider>,
    );
  });
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const enter = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const pressEnter = (element: HTMLElement) => act(async () => void fireEvent.keyDown(element, { key: 'Enter' }));
async function choose(label: string, option: string) {
  await pressEnter(screen.getByRole('combobox', { name: label }));
  await pressEnter(screen.getByRole('option', { name: option }));
}
const make = () => press(screen.getByRole('button', { name: 'Create key' }));

it('creates no key without a name, and none without rights', async () => {
  await show();
  await make();
  await screen.findByText('This field cannot be empty.');
  await enter(/^Name/, 'grafana');
  await press(screen.getByRole('checkbox', { name: /^Read/ }));
  await screen.findByText('Select at least one permission.');
  await make();
  expect(sent).toEqual([]);
});

it('limits a key to the chosen nodes, and rejects an empty choice', async () => {
  await show();
  await enter(/^Name/, 'grafana');
  await choose('Expires', 'Never');
  await press(screen.getByRole('switch', { name: 'Limit to selected nodes' }));
  await press(screen.getByRole('checkbox', { name: /^Control/ }));
  await make();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create key' })).toHaveProperty('disabled', false));
  expect(sent).toEqual([{ name: 'grafana', scopes: ['read', 'control'], expiresAt: null, nodes: [] }]);
});

it('warns of a key with all rights', async () => {
  await show();
  expect(screen.queryByRole('note')).toBeNull();
  await press(screen.getByRole('checkbox', { name: /^Full access/ }));
  screen.getByRole('note');
});

it('counts days from now', () => {
  expect(expiryOf('7', 1000)).toBe(1000 + 7 * DAY_MS);
  expect(expiryOf('', 1000)).toBeNull();
});
