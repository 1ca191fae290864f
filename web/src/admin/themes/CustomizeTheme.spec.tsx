import { Theme } from '@radix-ui/themes';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ThemeOptions, ThemeSettings, ThemeView } from '@vitrine/contracts';
import form from '../../locales/en/form.json' with { type: 'json' };
import nodes from '../../locales/en/nodes.json' with { type: 'json' };
import themes from '../../locales/en/themes.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { SiteContext } from '../../shell/site/site.ts';
import { CustomizeTheme } from './CustomizeTheme.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { form, nodes, themes, ui, problems: {} } },
  interpolation: { escapeValue: false },
});

const optionsOf = (settings: ThemeSettings, etag: string): ThemeOptions => ({
  ...settings,
  etag,
  form: {
    type: 'object',
    properties: {
      heading: { type: 'string', widget: 'text', title: 'Heading' },
      'card.size': { type: 'string', widget: 'text', title: 'Card size' },
    },
    required: [],
  },
  themeTokens: {},
  isSite: false,
  contrast: [],
  draft: null,
});

/** Stored options and their version; only the network is mocked. */
let stored: ThemeSettings;
let etag: string;
const network = globalThis.fetch;
beforeEach(() => {
  stored = { values: { heading: 'Nodes', 'card.size': 'small' }, tokens: { light: { text: '#111111' } } };
  etag = '"1"';
  globalThis.fetch = (async (path: string, { method, body, headers }: RequestInit) => {
    if (path.endsWith('/draft')) return Response.json({ data: { ...JSON.parse(String(body)), contrast: [] } });
    if (method === 'PUT' && new Headers(headers).get('if-match') !== etag)
      return Response.json({ code: 'request.precondition-failed', current: optionsOf(stored, etag) }, { status: 412 });
    if (method === 'PUT') stored = JSON.parse(String(body)) as ThemeSettings;
    return Response.json({ data: optionsOf(stored, etag) });
  }) as typeof fetch;
});
afterEach(() => void (globalThis.fetch = network));

const theme = { id: 'nord', name: 'Nord', active: true, builtIn: false } as ThemeView;
const site = { info: {}, reload: () => Promise.resolve({}) } as never;

async function open(draft?: ThemeSettings) {
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <SiteContext value={site}>
            <Theme>
              <CustomizeTheme theme={theme} options={{ ...optionsOf(stored, etag), draft: draft ?? null }} />
            </Theme>
          </SiteContext>
        </MemoryRouter>
      </I18nextProvider>,
    );
  });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: themes.customize.save });

it('shows a conflicting change and keeps unrelated ones', async () => {
  await open();
  expect(saveButton().disabled).toBe(true);
  type('Heading', 'Mine');
  stored = { values: { heading: 'Theirs', 'card.size': 'large' }, tokens: { light: { text: '#222222' } } };
  etag = '"2"';
  fireEvent.click(saveButton());
  await screen.findByRole('row', { name: 'Heading Mine Theirs' });
  await screen.findByRole('row', { name: 'Card size small large' });
  expect(stored.values.heading).toBe('Theirs');
  fireEvent.click(screen.getByRole('button', { name: 'Save my changes' }));
  await waitFor(() =>
    expect(stored).toEqual({
      values: { heading: 'Mine', 'card.size': 'large' },
      tokens: { light: { text: '#222222' } },
    }),
  );
});

it('shows a draft as unsaved changes', async () => {
  await open({ ...stored, values: { heading: 'Draft', 'card.size': 'small' } });
  expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Draft');
  expect(saveButton().disabled).toBe(false);
  fireEvent.click(saveButton());
  await waitFor(() => expect(stored.values.heading).toBe('Draft'));
});
