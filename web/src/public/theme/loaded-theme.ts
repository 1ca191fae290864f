import type { PublicTheme, WholeThemePart } from '@vitrine/contracts';
import { DEV_RELEASE, fitsThemeSdk } from '@vitrine/contracts/theme-sdk';
import type { Theme } from '@vitrine/theme-sdk';
import { basePath } from '../../api/base-path.ts';
import { api } from '../../api/public-api.ts';
import { ENDLESS_COMMITS } from '../../shell/commits.ts';
import { hungBefore, markUnfinished } from '../unfinished.ts';
import { loadStyles, type Styles } from './styles.ts';
import { TimeoutError, withinTime } from './within-time.ts';

/** Result of loading a theme: its code and styles, or the error. */
export type Outcome =
  | { readonly ok: true; readonly theme: Theme; readonly styles: Styles }
  | {
      readonly ok: false;
      readonly place: WholeThemePart;
      readonly message: string;
      /** True if the core already knows the failure. */
      readonly isKnown?: boolean;
    };

/** Time in ms that visitors wait for a theme, and the time that its author waits while its files are compiled. */
const LOAD_TIMEOUT_MS = 3000;
const AUTHOR_LOAD_TIMEOUT_MS = 60_000;
/** Reasons to omit a theme from further pages of a tab. */
type LeftOutPlace = 'timeout' | 'loop';

/** Key in this tab's storage for the release that was too slow or rendered in an endless loop, and which of the two. */
const LEFT_OUT_KEY = 'vitrine.left-out-theme';

const slow = (timeoutMs: number) => `It did not load within ${timeoutMs / 1000} s.`;
const KNOWN_SLOW: Outcome = { ok: false, place: 'timeout', message: slow(LOAD_TIMEOUT_MS), isKnown: true };
const LEFT_OUT = 'It failed on an earlier page of this tab.';

/** Outcome for a theme that loads, but then renders the page in an endless loop. */
export const ENDLESS: Outcome = { ok: false, place: 'loop', message: ENDLESS_COMMITS };

const HUNG = 'An earlier page that ran it never went on, as code in an endless loop does.';

/** Functions that remove the mark of a theme that is being loaded, by its namespace. */
const finishes = new Map<string, () => void>();

/** Notes that a page has been rendered, with or without the theme. */
export const finishLoading = (theme: PublicTheme): void => finishes.get(i18nNamespaceOf(theme))?.();

const outcomes = new Map<string, Promise<Outcome>>();
const themes = new Map<string, { readonly theme: Theme; readonly wanted: PublicTheme }>();

/** Returns the i18n namespace of a theme. */
export const i18nNamespaceOf = ({ release, id }: Pick<PublicTheme, 'id' | 'release'>): string =>
  `theme-${id}-${release}`;

/** Returns the theme of an i18n namespace. */
export const themeByNamespace = (name: string) => themes.get(name);

/** Loads a release of a theme once. Never rejects: the page shows the default theme if the theme fails. */
export function loadTheme(theme: PublicTheme): Promise<Outcome> {
  const name = i18nNamespaceOf(theme);
  let outcome = outcomes.get(name);
  if (!outcome) outcomes.set(name, (outcome = load(theme, name)));
  return outcome;
}

async function load(publicTheme: PublicTheme, name: string): Promise<Outcome> {
  // A missing shared export would be undefined at run time, without an error: check the SDK version before loading.
  if (!fitsThemeSdk(publicTheme.sdk))
    return { ok: false, place: 'sdk', message: `It was built for version ${publicTheme.sdk} of the theme SDK.` };
  const failed = leftOutPlace(name);
  if (failed) return { ok: false, place: failed, message: LEFT_OUT, isKnown: true };
  if (hungBefore(name)) return { ok: false, place: 'hang', message: HUNG };
  if (publicTheme.isSlow) {
    void tryBeside(publicTheme, name);
    return KNOWN_SLOW;
  }
  if (publicTheme.release !== DEV_RELEASE) finishes.set(name, markUnfinished(name));
  const styles = loadStyles(publicTheme.css.map(file => basePath + file)).catch((error: unknown) => error as Error);
  const timeoutMs = publicTheme.release === DEV_RELEASE ? AUTHOR_LOAD_TIMEOUT_MS : LOAD_TIMEOUT_MS;
  try {
    const theme = themeIn(await withinTime(code(publicTheme, name), timeoutMs, slow(timeoutMs)));
    const loaded = await withinTime(styles, timeoutMs, slow(timeoutMs));
    if (loaded instanceof Error) finishLoading(publicTheme);
    if (loaded instanceof Error) return { ok: false, place: 'style', message: loaded.message };
    themes.set(name, { theme, wanted: publicTheme });
    return { ok: true, theme, styles: loaded };
  } catch (error) {
    finishLoading(publicTheme);
    if (error instanceof TimeoutError) leaveOut(publicTheme, 'timeout');
    const place = error instanceof TimeoutError ? 'timeout' : 'load';
    return { ok: false, place, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Loads a theme that was too slow for other visitors in the background, while the page shows the default theme. If it loads,
 * visitors wait for it again.
 */
async function tryBeside(theme: PublicTheme, name: string): Promise<void> {
  try {
    themeIn(await code(theme, name));
    await api.reportThemeLoad({ theme: theme.id, release: theme.release });
  } catch {
    // The theme is still slow, or broken; the next page tries again.
  }
}

async function code({ entry }: PublicTheme, name: string): Promise<unknown> {
  const { loadExposed } = await import('../../shell/federation/federation.ts');
  return loadExposed(name.replace(/\W/g, '_'), new URL(basePath + entry, location.origin).href);
}

function themeIn(module: unknown): Theme {
  const theme = (module as { default?: Partial<Theme> } | null)?.default;
  if (typeof theme !== 'object' || theme === null || typeof theme.slots !== 'object')
    throw new Error('It exports no theme: theme.tsx must export defineTheme({ … }) as its default.');
  return { slots: theme.slots, locales: theme.locales ?? {}, pages: theme.pages ?? {} };
}

/** Returns why a theme is omitted from this page. Pages without storage, as in a sandbox, wait each time. */
function leftOutPlace(name: string): LeftOutPlace | undefined {
  try {
    const [release, place] = sessionStorage.getItem(LEFT_OUT_KEY)?.split(' ') ?? [];
    if (release !== name) return undefined;
    return place === 'loop' ? 'loop' : 'timeout';
  } catch {
    return undefined;
  }
}

/** Omits a theme from further pages of this tab. Not for its author, who reloads the page to see a change. */
export function leaveOut(theme: PublicTheme, place: LeftOutPlace): void {
  if (theme.release === DEV_RELEASE) return;
  try {
    sessionStorage.setItem(LEFT_OUT_KEY, `${i18nNamespaceOf(theme)} ${place}`);
  } catch {
    // Without storage, the next page waits again.
  }
}
