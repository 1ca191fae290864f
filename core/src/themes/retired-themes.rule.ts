import type { PageTokens } from '@vitrine/contracts';

/** A theme that came with earlier versions of Vitrine and is an example for authors now. */
interface RetiredTheme {
  /** Tokens with which the default theme shows what this theme showed; absent: nothing else looks like it. */
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
  /** Id of the active theme. */
  readonly active: string;
  /** False if an administrator replaced it by a zip of their own, or deleted it. */
  readonly isOurs: boolean;
  /** True if an administrator set options or tokens. */
  readonly isCustomized: boolean;
}

/** Steps that retire a theme without changing what visitors see. */
interface Retirement {
  /** Tokens to add to those of the default theme, which becomes active; absent: the active theme stays. */
  readonly showDefault?: PageTokens;
  /** True if nobody would miss the installed copy. */
  readonly remove: boolean;
}

/** Returns what to do with a theme that no longer comes with Vitrine. */
export function retire({ id, active, isOurs, isCustomized }: RetiredState): Retirement {
  const { asDefault } = RETIRED_THEMES[id] ?? {};
  if (!isOurs) return { remove: false };
  if (active === id && asDefault) return { showDefault: asDefault, remove: !isCustomized };
  return { remove: active !== id && !isCustomized };
}
