import { useSyncExternalStore } from 'react';
import type { PublicTheme } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';

/** A theme failure on this page. */
export interface Failure {
  readonly release: string;
  readonly place: string;
  readonly message: string;
}

const MAX_STACK = 3000;

let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

/**
 * Reports a failure to the core, once per failing part of a release, for the administrator. A failure that the core already knows
 * is only shown to an administrator on this page.
 */
export function reportFailure(
  { id, release }: PublicTheme,
  place: string,
  error: unknown,
  { isKnown = false, components = '' }: { readonly isKnown?: boolean | undefined; readonly components?: string } = {},
): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  // The development server of a theme shows each failure over the page: sdk/theme/cli/dev-overlay.ts.
  const stack = error instanceof Error ? error.stack : undefined;
  dispatchEvent(new CustomEvent('vitrine:theme-failure', { detail: { place, message, stack } }));
  if (failures.some(known => known.release === release && known.place === place)) return;
  failures = [...failures, { release, place, message }];
  for (const listener of listeners) listener();
  if (isKnown) return;
  const details = {
    ...(stack && { stack: stack.slice(0, MAX_STACK) }),
    ...(components && { components: components.slice(0, MAX_STACK) }),
  };
  api.reportThemeFailure({ theme: id, release, failingPart: place, message, ...details }).catch(() => undefined);
}

/** Hook that returns the failures of a release, for the administrator who views the page. */
export function useThemeFailures(release: string | undefined): readonly Failure[] {
  const all = useSyncExternalStore(
    listener => (listeners.add(listener), () => listeners.delete(listener)),
    () => failures,
  );
  return all.filter(failure => failure.release === release);
}
