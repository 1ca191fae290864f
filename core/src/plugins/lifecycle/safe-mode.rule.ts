import type { PluginMode } from '@vitrine/contracts';

/** So many starts in a row that ended early switch plugins of the data folder off. */
const CRASHES_UNTIL_BUNDLED = 3;
/** So many switch all plugins off. */
const CRASHES_UNTIL_OFF = 6;

/** Pure function: which plugins a start runs, from what the operator allows and how many starts before it ended early. */
export function modeFor(configured: PluginMode['mode'], crashes: number): PluginMode {
  const safe = crashes >= CRASHES_UNTIL_OFF ? 'off' : crashes >= CRASHES_UNTIL_BUNDLED ? 'bundled' : 'all';
  const [strictest] = (['off', 'bundled', 'all'] as const).filter(mode => mode === configured || mode === safe);
  if (strictest === undefined || strictest === 'all') return { mode: 'all', cause: null };
  return { mode: strictest, cause: strictest === configured ? 'configured' : 'crashes' };
}
