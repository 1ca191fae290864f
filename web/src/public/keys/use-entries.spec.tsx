import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { PublicInfo } from '@vitrine/contracts';
import palette from '../../locales/en/palette.json' with { type: 'json' };
import shell from '../../locales/en/shell.json' with { type: 'json' };
import { SiteContext } from '../../shell/site/site.ts';
import { useEntries } from './use-entries.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { palette, shell } } });

function page(address: string, info: Partial<PublicInfo> = {}) {
  let helpCount = 0;
  const site = { info: { signedIn: false, historyHours: 168, latency: false, ...info }, reload: async () => undefined };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <SiteContext value={site as never}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </SiteContext>
    </I18nextProvider>
  );
  const { result } = renderHook(() => ({ entries: useEntries(() => helpCount++), at: useLocation() }), { wrapper });
  const ids = () => result.current.entries.map(({ id }) => id);
  const run = (id: string) => act(async () => result.current.entries.find(entry => entry.id === id)!.run());
  return {
    result,
    ids,
    run,
    helpCount: () => helpCount,
    address: () => result.current.at.pathname + result.current.at.search,
  };
}

it('offers visitors to sign in, and nothing of the admin area', () => {
  expect(page('/').ids()).toEqual(expect.arrayContaining(['home', 'wall', 'announcements', 'sign-in', 'keys']));
  expect(page('/').ids()).not.toEqual(expect.arrayContaining(['admin']));
});

it('offers the admin area to signed-in users', () => {
  const { ids } = page('/', { signedIn: true });
  expect(ids()).toEqual(expect.arrayContaining(['admin', 'add-node', 'alerts', 'terminal']));
  expect(ids()).not.toContain('sign-in');
});

it('offers the page of latencies where the site has one', () => {
  expect(page('/').ids()).not.toContain('latency');
  expect(page('/', { latency: true } as Partial<PublicInfo>).ids()).toContain('latency');
});

it('offers ranges up to what is kept, on the page of a node only', () => {
  const ranges = (address: string) =>
    page(address)
      .ids()
      .filter(id => id.startsWith('range-'));
  expect(ranges('/instance/n1')).toEqual(['range-live', 'range-1', 'range-6', 'range-24', 'range-168']);
  expect(ranges('/')).toEqual([]);
});

it('names ranges of more than a day in days', () => {
  const { result } = page('/instance/n1');
  const label = (id: string) => result.current.entries.find(entry => entry.id === id)!.label;
  expect([label('range-24'), label('range-168')]).toEqual(['24 hr', '7 days']);
});

it('replaces the range of the page and keeps the rest of its address', async () => {
  const { run, address } = page('/instance/n1?hours=6&from=1&to=2&day=3&chart=cpu');
  await run('range-24');
  expect(address()).toBe('/instance/n1?hours=24&chart=cpu');
  await run('range-live');
  expect(address()).toBe('/instance/n1?chart=cpu');
});

it('opens pages', async () => {
  const { run, address } = page('/instance/n1');
  await run('wall');
  expect(address()).toBe('/wall');
  await run('home');
  expect(address()).toBe('/');
});

it('shows the keys after the palette has closed', async () => {
  const { run, helpCount } = page('/');
  await run('keys');
  expect(helpCount()).toBe(1);
});
