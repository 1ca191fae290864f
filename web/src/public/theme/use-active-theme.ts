import { use, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { PageTokens, PublicTheme } from '@vitrine/contracts';
import type { SlotContextValue } from '@vitrine/theme-sdk/shell';
import { basePath } from '../../api/base-path.ts';
import { endlessCommits } from '../../shell/commits.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { fallbackTheme } from './default-theme.ts';
import { reportFailure } from './failures.ts';
import { CardSeries } from './LazyCardSeries.tsx';
import { ENDLESS, finishLoading, i18nNamespaceOf, leaveOut, loadTheme, type Outcome } from './loaded-theme.ts';
import { DEFAULT_TEXTS, useThemeHost } from './use-theme-host.ts';

/** True if the default theme is shown on every page (`?theme=safe`); constant per document. */
export const showsSafeTheme = new URLSearchParams(location.search).get('theme') === 'safe';

const NO_OPTIONS = {};
const NO_TOKENS: PageTokens = {};

interface ActiveTheme {
  readonly wanted: PublicTheme | null;
  readonly tokens: PageTokens;
  readonly filling: SlotContextValue;
}

/** Hook that returns the active theme of public pages, or the default theme if it fails. Suspends while the theme loads. */
export function useActiveTheme(): ActiveTheme {
  const { info } = useSiteInfo();
  const requestedTheme = showsSafeTheme ? null : info.activeTheme;
  const isEndless = useSyncExternalStore(endlessCommits.subscribe, endlessCommits.seen);
  const loading: Outcome | undefined = requestedTheme?.entry ? use(loadTheme(requestedTheme)) : undefined;
  const outcome = loading?.ok && isEndless ? ENDLESS : loading;
  const loaded = outcome?.ok ? outcome : undefined;
  const options = useMemo(() => (requestedTheme ? withBasePath(requestedTheme.options) : NO_OPTIONS), [requestedTheme]);
  const hosts = {
    theme: useThemeHost(options, requestedTheme && loaded ? i18nNamespaceOf(requestedTheme) : DEFAULT_TEXTS),
    fallback: useThemeHost(NO_OPTIONS),
  };

  useEffect(() => {
    if (!requestedTheme || !outcome || outcome.ok) return;
    if (outcome === ENDLESS) leaveOut(requestedTheme, 'loop');
    reportFailure(requestedTheme, outcome.place, outcome.message, { isKnown: outcome.isKnown });
  }, [requestedTheme, outcome]);

  const styles = loaded?.styles;
  useLayoutEffect(() => {
    styles?.show();
    return () => styles?.hide();
  }, [styles]);

  // Runs after the first paint. An endless loop in an effect of the theme prevents its timer from running.
  useEffect(() => {
    if (requestedTheme && loaded) finishLoading(requestedTheme);
  }, [requestedTheme, loaded]);

  const theme = loaded?.theme ?? fallbackTheme;
  const hasCardLines = (info.chosenSeries?.cardLines ?? 0) > 0;
  const { theme: themeHost, fallback: fallbackHost } = hosts;
  const filling = useMemo<SlotContextValue>(
    () => ({
      theme,
      fallback: fallbackTheme,
      hosts: { theme: themeHost, fallback: fallbackHost },
      ...(hasCardLines && { cardEnd: CardSeries }),
      onError: (slot, error, components) =>
        requestedTheme && reportFailure(requestedTheme, slot, error, { components }),
    }),
    [theme, themeHost, fallbackHost, hasCardLines, requestedTheme],
  );
  // A failed theme has no effect at all, not even its colours.
  return {
    wanted: requestedTheme,
    tokens: outcome && !outcome.ok ? NO_TOKENS : (requestedTheme?.tokens ?? NO_TOKENS),
    filling,
  };
}

/** Adds the base path to the images in the options. */
function withBasePath(options: PublicTheme['options']): PublicTheme['options'] {
  const isPicture = (value: unknown) => typeof value === 'string' && value.startsWith('/themes/media/');
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, isPicture(value) ? `${basePath}${String(value)}` : value]),
  );
}
