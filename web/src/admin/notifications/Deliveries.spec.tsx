import { Theme } from '@radix-ui/themes';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Delivery } from '@vitrine/contracts';
import { cache } from '../../api/use-api.ts';
import words from '../../locales/en/notifications.json' with { type: 'json' };
import { Deliveries } from './Deliveries.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { notifications: words, problems: {} } },
  interpolation: { escapeValue: false },
});

const AT = Date.UTC(2026, 5, 1, 12);
const delivery = (n: number, overrides: Partial<Delivery> = {}): Delivery => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  notice: '00000000-0000-4000-8000-000000000000',
  channel: { id: '00000000-0000-4000-8000-000000000001', name: 'phone', plugin: 'ntfy' },
  event: 'node.offline',
  severity: 'critical',
  title: `notice ${n}`,
  body: 'gone',
  state: 'sent',
  attempts: [{ at: AT, ok: true, message: '' }],
  nextAt: null,
  createdAt: AT - n,
  ...overrides,
});

/** Deliveries of the mocked core; only the network is mocked. */
let stored: Delivery[];
const requests: string[] = [];
const network = globalThis.fetch;
beforeEach(() => {
  requests.splice(0);
  globalThis.fetch = (async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    const retried = /deliveries\/([\w-]+)\/retry/.exec(path)?.[1];
    if (retried) {
      stored = stored.map(delivery =>
        delivery.id === retried
          ? { ...delivery, state: 'sent', attempts: [...delivery.attempts, { at: AT, ok: true, message: '' }] }
          : delivery,
      );
      return Response.json({ data: stored.find(({ id }) => id === retried) });
    }
    const query = new URL(path, 'http://core').searchParams;
    const before = Number(query.get('before') ?? Infinity);
    const fits = stored.filter(
      ({ state, createdAt }) => createdAt < before && (!query.get('state') || state === query.get('state')),
    );
    return Response.json({ data: fits.slice(0, Number(query.get('limit'))) });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = network;
  cache.clear();
});

const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/${query}`]}>
      <I18nextProvider i18n={i18n}>
        <Theme>
          <Deliveries />
        </Theme>
      </I18nextProvider>
    </MemoryRouter>,
  );

it('shows each delivery with its state, its last failure and its next try, and retries one', async () => {
  const failed = { at: AT, ok: false, message: 'ntfy answered 503' };
  stored = [
    delivery(1),
    delivery(2, { state: 'failed', attempts: [failed, failed] }),
    delivery(3, { state: 'waiting', attempts: [failed], nextAt: AT }),
  ];
  show();
  const item = async (n: number) => (await screen.findByText(`notice ${n}`)).closest('li')!;
  expect(within(await item(1)).queryByRole('button')).toBeNull();
  within(await item(3)).getByText(/^Next try/);
  const second = await item(2);
  within(second).getByText('Message and 2 attempts');
  expect(within(second).getAllByText('ntfy answered 503')).toHaveLength(3);
  fireEvent.click(within(second).getByRole('button', { name: 'Try again: notice 2, phone' }));
  await within(second).findByText('Sent');
  within(second).getByText('Message and 3 attempts');
});

it('requests one state only if one is chosen', async () => {
  stored = [delivery(1), delivery(2, { state: 'failed' })];
  const { unmount } = show('?state=waiting');
  await screen.findByText('Nothing matches.');
  unmount();
  show('?state=failed');
  await screen.findByText('notice 2');
  expect(screen.queryByText('notice 1')).toBeNull();
});

it('loads older deliveries without duplicates, also with equal times', async () => {
  stored = Array.from({ length: 60 }, (_, n) => delivery(n, { createdAt: AT - Math.floor(n / 3) }));
  show();
  await screen.findByText('notice 49');
  expect(screen.queryByText('notice 50')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }));
  await screen.findByText('notice 59');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    stored.map((_, n) => `Sentnotice ${n}`),
  );
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});
