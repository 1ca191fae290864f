import type { PluginMode } from '@vitrine/contracts';

/** Number of consecutive starts that ended early after which plugins of the data folder are disabled. */
const CRASHES_UNTIL_BUNDLED = 3;
/** Number of such starts after which all plugins are disabled. */
const CRASHES_UNTIL_OFF = 6;

/**
 * Pure function: returns which plugins may run, given the operator's setting and the number of previous starts that ended early.
 */
export function modeFor(configured: PluginMode['mode'], crashes: number): PluginMode {
  const safe = crashes >= CRASHES_UNTIL_OFF ? 'off' : crashes >= CRASHES_UNTIL_BUNDLED ? 'bundled' : 'all';
  const [strictest] = (['off', 'bundled', 'all'] as const).filter(mode => mode === configured || mode === safe);
  if (strictest === undefined || strictest === 'all') return { mode: 'all', cause: null };
  return { mode: strictest, cause: strictest === configured ? 'configured' : 'crashes' };
}
