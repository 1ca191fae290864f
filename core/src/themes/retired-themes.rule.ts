import type { PageTokens } from '@vitrine/contracts';

/** A theme that came with earlier versions of Vitrine and is now an example for authors. */
interface RetiredTheme {
  /** Tokens that make the default theme look like this theme; undefined if nothing can. */
  readonly asDefault?: PageTokens;
}

export const RETIRED_THEMES: Readonly<Record<string, RetiredTheme>> = {
  aurora: {},
  gazette: {},
  compact: { asDefault: { density: 'small' } },
};

/** Use of a retired theme by a site. */
interface RetiredState {
  readonly id: string;
  /** Id of the site's active theme. */
  readonly active: string;
  /** False if an administrator replaced it with a zip of their own, or deleted it. */
  readonly isOurs: boolean;
  /** True if an administrator set options or tokens. */
  readonly isCustomized: boolean;
}

/** Steps that retire a theme without changing what visitors see. */
interface Retirement {
  /** Tokens to add to those of the default theme, which becomes active; if undefined, the active theme is unchanged. */
  readonly showDefault?: PageTokens;
  /** True if the installed copy is not used. */
  readonly remove: boolean;
}

/** Returns how to retire a theme that no longer comes with Vitrine. */
export function retire({ id, active, isOurs, isCustomized }: RetiredState): Retirement {
  const { asDefault } = RETIRED_THEMES[id] ?? {};
  if (!isOurs) return { remove: false };
  if (active === id && asDefault) return { showDefault: asDefault, remove: !isCustomized };
  return { remove: active !== id && !isCustomized };
}
