import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { PluginSettings, PluginView } from '@vitrine/contracts';
import form from '../../locales/en/form.json' with { type: 'json' };
import plugins from '../../locales/en/plugins.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { PluginSettingsForm } from './PluginSettingsForm.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { form, plugins, ui, problems: {} } }, interpolation: { escapeValue: false } });

const settings = (server: string): PluginSettings => ({
  etag: `"${server}"`,
  form: {
    type: 'object',
    properties: {
      server: { type: 'string', widget: 'text', title: 'Server' },
      token: { type: 'string', widget: 'secret', writeOnly: true, stored: true, title: 'Token' },
    },
    required: [],
  },
  values: { server },
});
const plugin = { id: 'sample', title: 'Sample' } as PluginView;

/** Stored values, and the recorded request bodies; only the network is mocked. */
let stored: PluginSettings;
const sent: unknown[] = [];
const network = globalThis.fetch;
beforeEach(() => {
  sent.splice(0);
  globalThis.fetch = (async (_: string, { method, body, headers }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ data: stored });
    if (new Headers(headers).get('if-match') !== stored.etag)
      return Response.json({ code: 'request.precondition-failed', current: stored }, { status: 412 });
    sent.push(JSON.parse(String(body)));
    return Response.json({ data: plugin });
  }) as typeof fetch;
});
afterEach(() => void (globalThis.fetch = network));

it('shows the changes of another user before they are replaced, without secrets', async () => {
  stored = settings('a.example.com');
  const events = { closed: 0 };
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <PluginSettingsForm plugin={plugin} onClose={() => void events.closed++} onSaved={() => undefined} />
        </MemoryRouter>
      </I18nextProvider>,
    );
  });
  fireEvent.change(await screen.findByLabelText('Server'), { target: { value: 'mine.example.com' } });
  fireEvent.change(screen.getByLabelText('Token'), { target: { value: 'hush' } });
  stored = settings('theirs.example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('row', { name: 'Server mine.example.com theirs.example.com' });
  await screen.findByRole('row', { name: 'Token •••••• ••••••' });
  expect(screen.queryByText('hush')).toBeNull();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save my changes' }));
  await waitFor(() => expect(events.closed).toBe(1));
  expect(sent).toEqual([{ values: { server: 'mine.example.com', token: 'hush' } }]);
});
