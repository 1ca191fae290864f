import type { PageTokens, PublicTheme } from '@vitrine/contracts';
import type { SlotContextValue } from '@vitrine/theme-sdk/shell';
import { use, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { basePath } from '../../api/base-path.ts';
import { endlessCommits } from '../../shell/commits.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { CardSeries } from './LazyCardSeries.tsx';
import { fallbackTheme } from './default-theme.ts';
import { reportFailure } from './failures.ts';
import { ENDLESS, finishLoading, i18nNamespaceOf, leaveOut, loadTheme, type Outcome } from './loaded-theme.ts';
import { DEFAULT_TEXTS, useThemeHost } from './use-theme-host.ts';

/** Constant per document: with `?theme=safe` the default theme is shown on every page. */
export const showsSafeTheme = new URLSearchParams(location.search).get('theme') === 'safe';

const NO_OPTIONS = {};
const NO_TOKENS: PageTokens = {};

interface ActiveTheme {
  readonly wanted: PublicTheme | null;
  readonly tokens: PageTokens;
  readonly filling: SlotContextValue;
}

/** Hook that returns the active theme of public pages, or the default one if it fails. Suspends while it loads. */
export function useActiveTheme(): ActiveTheme {
  const { info } = useSiteInfo();
  const wanted = showsSafeTheme ? null : info.activeTheme;
  const isEndless = useSyncExternalStore(endlessCommits.subscribe, endlessCommits.seen);
  const loading: Outcome | undefined = wanted?.entry ? use(loadTheme(wanted)) : undefined;
  const outcome = loading?.ok && isEndless ? ENDLESS : loading;
  const loaded = outcome?.ok ? outcome : undefined;
  const options = useMemo(() => (wanted ? withBasePath(wanted.options) : NO_OPTIONS), [wanted]);
  const hosts = {
    theme: useThemeHost(options, wanted && loaded ? i18nNamespaceOf(wanted) : DEFAULT_TEXTS),
    fallback: useThemeHost(NO_OPTIONS),
  };

  useEffect(() => {
    if (!wanted || !outcome || outcome.ok) return;
    if (outcome === ENDLESS) leaveOut(wanted, 'loop');
    reportFailure(wanted, outcome.place, outcome.message, { isKnown: outcome.isKnown });
  }, [wanted, outcome]);

  const styles = loaded?.styles;
  useLayoutEffect(() => {
    styles?.show();
    return () => styles?.hide();
  }, [styles]);

  // Runs after the first paint; a loop in an effect of the theme keeps the timer behind it from running.
  useEffect(() => {
    if (wanted && loaded) finishLoading(wanted);
  }, [wanted, loaded]);

  const theme = loaded?.theme ?? fallbackTheme;
  const hasCardLines = (info.chosenSeries?.cardLines ?? 0) > 0;
  const { theme: themeHost, fallback: fallbackHost } = hosts;
  const filling = useMemo<SlotContextValue>(
    () => ({
      theme,
      fallback: fallbackTheme,
      hosts: { theme: themeHost, fallback: fallbackHost },
      ...(hasCardLines && { cardEnd: CardSeries }),
      onError: (slot, error, components) => wanted && reportFailure(wanted, slot, error, { components }),
    }),
    [theme, themeHost, fallbackHost, hasCardLines, wanted],
  );
  // A failed theme has no effect at all, its colours included.
  return { wanted, tokens: outcome && !outcome.ok ? NO_TOKENS : (wanted?.tokens ?? NO_TOKENS), filling };
}

/** Adds the base path to images among the options. */
function withBasePath(options: PublicTheme['options']): PublicTheme['options'] {
  const isPicture = (value: unknown) => typeof value === 'string' && value.startsWith('/themes/media/');
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, isPicture(value) ? `${basePath}${String(value)}` : value]),
  );
}
