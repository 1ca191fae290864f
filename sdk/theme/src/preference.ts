import type { PageContext, Preference } from '@vitrine/contracts/page';

const YEAR_S = 365 * 24 * 3600;
const metaOf = (name: string) =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Preferences of a page without storage; they last as long as the page. */
const unstored = new Map<Preference, string>();

function fromPage(name: Preference): string | undefined {
  const written = metaOf('page');
  return written ? (JSON.parse(written) as PageContext).sandbox?.preferences[name] : undefined;
}

/** Returns the visitor's last choice; undefined if there is none. */
export function storedPreference(name: Preference): string | undefined {
  const preference = unstored.get(name) ?? fromPage(name);
  if (preference !== undefined) return preference;
  try {
    return localStorage.getItem(`vitrine.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a preference in this browser, and in a cookie by which the core passes it to pages without storage. */
export function storePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(`vitrine.${name}`, value);
    const path = `${(metaOf('base-path') ?? '').replace(/\/$/, '')}/`;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `vitrine_${name}=${value}; path=${path}; max-age=${YEAR_S}; samesite=lax${secure}`;
  } catch {
    unstored.set(name, value);
  }
}
