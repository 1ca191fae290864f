import type { DiscoveredPlugin } from './scan-plugins.ts';

/** Returns whether a plugin shall run: as an administrator chose, else if it comes with Vitrine and is not one to opt into. */
export const isWanted = (
  { origin, package: found }: Pick<DiscoveredPlugin, 'origin' | 'package'>,
  choice: { readonly enabled: boolean } | undefined,
): boolean => choice?.enabled ?? (origin === 'shipped' && found?.vitrine.optIn !== true);
