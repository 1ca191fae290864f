import { Theme } from '@radix-ui/themes';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { SITE } from '@vitrine/contracts/settings';
import { cache } from '../../api/use-api.ts';
import form from '../../locales/en/form.json' with { type: 'json' };
import settings from '../../locales/en/settings.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { Toasts } from '../../ui/toasts/Toasts.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { form, settings, ui, problems: {} } }, interpolation: { escapeValue: false } });

// The list of four hundred time zones is rendered on each change, which took most of the time of these tests.
Intl.supportedValuesOf = () => ['Asia/Tokyo'];

/** Stored values of the group and their version; only the network and the list of time zones are mocked. */
let stored: Record<string, unknown>;
let version: number;
const network = globalThis.fetch;
beforeEach(() => {
  stored = { name: 'Vitrine', description: '', timeZone: 'UTC' };
  version = 1;
  globalThis.fetch = (async (_path: string, { body, headers }: RequestInit) => {
    if (body && new Headers(headers).get('if-match') !== `"${version}"`)
      return Response.json(
        { code: 'request.precondition-failed', current: { ...stored, etag: `"${version}"` } },
        { status: 412 },
      );
    if (body) save(JSON.parse(String(body)) as object);
    return Response.json({ data: stored }, { headers: { etag: `"${version}"` } });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = network;
  cache.clear();
});

function save(changed: object) {
  stored = { ...stored, ...changed };
  version++;
}

async function open(onSaved?: () => Promise<unknown>) {
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <Theme>
            <SettingsForm group={SITE} {...(onSaved && { onSaved })} />
            <Toasts />
          </Theme>
        </MemoryRouter>
      </I18nextProvider>,
    );
  });
  await screen.findByLabelText(/^Name/);
}

const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (button: string) => fireEvent.click(screen.getByText(button));
const submit = () => press('Save');
const rowOf = async (value: string) =>
  [...(await screen.findByText(value)).closest('tr')!.cells].map(cell => cell.textContent);
const hasRows = () => document.querySelector('tbody tr') !== null;

it('reports a save as successful if the refresh after it fails', async () => {
  await open(() => Promise.reject(new Error('no answer')));
  type(/^Name/, 'Status');
  submit();
  await screen.findByText('Settings saved.');
  await screen.findByText(/still shows earlier values/);
  expect(stored).toMatchObject({ name: 'Status' });
  expect(nameField().value).toBe('Status');
});

it('saves two changes in a row without a conflict', async () => {
  await open();
  type(/^Name/, 'First');
  submit();
  await waitFor(() => expect(stored).toMatchObject({ name: 'First' }));
  type(/^Name/, 'Second');
  submit();
  await waitFor(() => expect(stored).toMatchObject({ name: 'Second' }));
  expect(version).toBe(3);
});

it('keeps the change of another user in another field', async () => {
  await open();
  type(/^Name/, 'Mine');
  save({ description: 'Theirs' });
  submit();
  expect(await rowOf('Theirs')).toEqual(['Description', 'Empty', 'Theirs']);
  expect(stored).toMatchObject({ name: 'Vitrine' });
  press('Save my changes');
  await waitFor(() => expect(stored).toMatchObject({ name: 'Mine', description: 'Theirs' }));
  expect(hasRows()).toBe(false);
});

it('saves a change after a conflict was resolved', async () => {
  await open();
  type(/^Name/, 'Mine');
  save({ name: 'Theirs' });
  submit();
  expect(await rowOf('Theirs')).toEqual(['Name', 'Mine', 'Theirs']);
  press('Discard my changes');
  await waitFor(() => expect(nameField().value).toBe('Theirs'));
  type(/^Name/, 'Later');
  submit();
  await waitFor(() => expect(stored).toMatchObject({ name: 'Later' }));
  expect(hasRows()).toBe(false);
});

it('names an empty field and sends nothing', async () => {
  await open();
  type(/^Name/, '');
  submit();
  await screen.findByText('This field cannot be empty.');
  expect(version).toBe(1);
});
