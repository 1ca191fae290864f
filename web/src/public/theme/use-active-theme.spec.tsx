import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { PublicInfo, PublicTheme } from '@vitrine/contracts';
import { THEME_SDK_VERSION } from '@vitrine/contracts/theme-sdk';
import { answerRequests } from '../../../test/network.ts';
import { SiteContext } from '../../shell/site/site.ts';
import { fallbackTheme } from './default-theme.ts';
import { useActiveTheme } from './use-active-theme.ts';
import { useThemeHost } from './use-theme-host.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { theme: { up: 'Up', share: '{{part}} of it' }, 'theme-a-1': { up: 'Alive' } } },
});

const THEME: PublicTheme = {
  id: 'a',
  version: '1.0.0',
  release: '1',
  sdk: '^1.0.0',
  entry: null,
  css: [],
  tokens: { accentColor: 'ruby' },
  options: { title: 'Hello', logo: '/themes/media/logo.png', link: '/themes/other', count: 3 },
  preview: false,
  isSlow: false,
};

let network: ReturnType<typeof answerRequests>;
beforeEach(
  () => (network = answerRequests(({ path }) => (path.startsWith('/api/v1/history') ? { n1: {}, n2: {} } : {}))),
);
afterEach(() => {
  network.end();
  sessionStorage.clear();
});
const failures = () => network.sent.filter(({ path }) => path === '/api/v1/themes/failures').map(({ body }) => body);

async function show<T>(hook: () => T, info: Partial<PublicInfo> = {}): Promise<T> {
  const site = { info: { activeTheme: null, ...info }, reload: async () => undefined };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <SiteContext value={site as never}>
        <Suspense>{children}</Suspense>
      </SiteContext>
    </I18nextProvider>
  );
  const { result } = await act(async () => renderHook(hook, { wrapper }));
  return result.current;
}

describe('the active theme', () => {
  it('is the default theme where the site has none', async () => {
    const { wanted, tokens, filling } = await show(useActiveTheme);
    expect([wanted, tokens, filling.hosts!.theme.options]).toEqual([null, {}, {}]);
    expect(filling.theme).toBe(fallbackTheme);
    expect(filling).not.toHaveProperty('cardEnd');
    filling.onError!('Header', new Error('boom'), '');
    expect(failures()).toEqual([]);
  });

  it('may consist of tokens and options only', async () => {
    const { tokens, filling } = await show(useActiveTheme, { activeTheme: THEME });
    expect(tokens).toEqual(THEME.tokens);
    expect(filling.theme).toBe(fallbackTheme);
    expect(filling.hosts!.theme.options).toEqual(THEME.options);
    expect(filling.hosts!.fallback.options).toEqual({});
    // The theme has no texts of its own, so the texts of the default theme are used.
    expect(filling.hosts!.theme.t('up')).toBe('Up');
    expect(failures()).toEqual([]);
  });

  it.each([
    [0, false],
    [1, true],
  ])('draws %i chosen series at the end of cards: %s', async (cardLines, isDrawn) => {
    const { filling } = await show(useActiveTheme, { chosenSeries: { cardLines } as never });
    expect('cardEnd' in filling).toBe(isDrawn);
  });

  it('is not applied if it cannot be loaded, and is reported once', async () => {
    const broken = { ...THEME, release: '2', entry: '/themes/a/entry.js', sdk: '^99.0.0' };
    const { tokens, filling } = await show(useActiveTheme, { activeTheme: broken });
    expect(tokens).toEqual({});
    expect(filling.theme).toBe(fallbackTheme);
    expect(failures()).toEqual([expect.objectContaining({ theme: 'a', release: '2', failingPart: 'sdk' })]);
    await show(useActiveTheme, { activeTheme: broken });
    expect(failures()).toHaveLength(1);
  });

  it('is left out without a further report if it failed on an earlier page of this tab', async () => {
    sessionStorage.setItem('vitrine.left-out-theme', 'theme-a-3 timeout');
    const otherTheme = { ...THEME, release: '3', entry: '/themes/a/entry.js', sdk: `^${THEME_SDK_VERSION}` };
    const { tokens } = await show(useActiveTheme, { activeTheme: otherTheme });
    expect([tokens, failures()]).toEqual([{}, []]);
  });

  it('reports a part that fails, with the components around it', async () => {
    const { filling } = await show(useActiveTheme, { activeTheme: { ...THEME, release: '4' } });
    filling.onError!('Header', new Error('boom'), 'in Header');
    expect(failures()).toEqual([
      expect.objectContaining({ failingPart: 'Header', message: 'Error: boom', components: 'in Header' }),
    ]);
  });
});

describe('the host of a theme', () => {
  const requestedPaths = () => network.sent.map(({ path }) => path);
  const { signal } = new AbortController();
  const RANGE = { from: 1, to: 2, points: 3, metrics: ['cpu', 'ram'] } as const;

  it('has the texts of a theme, and those of the default theme where it has none', async () => {
    const host = await show(() => useThemeHost({}, 'theme-a-1'));
    expect([host.t('up'), host.t('share', { part: 'half' }), host.language]).toEqual(['Alive', 'half of it', 'en']);
  });

  it('requests the history of a single node from the route of that node', async () => {
    const host = await show(() => useThemeHost({}));
    await host.history('n1', RANGE as never, signal).catch(() => undefined);
    expect(requestedPaths()).toEqual([
      expect.stringMatching(/^\/api\/v1\/nodes\/n1\/history\?.*metrics=cpu(%2C|,)ram/),
    ]);
    expect(requestedPaths()[0]).not.toContain('stats');
  });

  it('requests the histories of several nodes at once', async () => {
    const host = await show(() => useThemeHost({}));
    const range = { ...RANGE, from: 2 } as never;
    await Promise.all(['n1', 'n2'].map(uuid => host.history(uuid, range, signal)));
    expect(requestedPaths()).toEqual([expect.stringMatching(/^\/api\/v1\/history\?.*nodes=n1(%2C|,)n2/)]);
    expect(requestedPaths()[0]).not.toContain('stats');
  });

  it('requests averages of a single node from the route of several', async () => {
    const host = await show(() => useThemeHost({}));
    await host.history('n1', { ...RANGE, from: 3, stats: 'avg' } as never, signal);
    expect(requestedPaths()).toEqual([expect.stringMatching(/^\/api\/v1\/history\?.*stats=avg/)]);
  });

  it('requests open announcements once, and past ones each time', async () => {
    const host = await show(() => useThemeHost({}));
    await Promise.all([1, 2].map(() => host.announcements({ state: 'open' }, signal)));
    await Promise.all([1, 2].map(() => host.announcements({ state: 'past', skip: 0, limit: 1 }, signal)));
    expect(requestedPaths().map(path => /state=(\w+)/.exec(path)![1])).toEqual(['open', 'past', 'past']);
  });
});
