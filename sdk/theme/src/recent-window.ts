import type { LiveState, MetricName, Recent } from '@vitrine/contracts';
import { METRIC_NAMES } from '@vitrine/contracts/metrics';

/**
 * Length in ms of the recent window of a node: new values are added to a `Recent` at its end, and expired ones removed at its
 * start.
 */
const RECENT_SPAN = 5 * 60_000;

export const emptyRecent: Recent = { at: [], columns: {} };

/** Adds a live state. The state of an offline node, or one that is not newer, is ignored. */
export function appendRecent(recent: Recent, state: LiveState, span = RECENT_SPAN): Recent {
  const last = recent.at.at(-1) ?? 0;
  if (!state.online || state.lastReport <= last) return recent;
  const first = recent.at.findIndex(time => time >= state.lastReport - span);
  const skip = first < 0 ? recent.at.length : first;
  const columns: Recent['columns'] = {};
  for (const name of METRIC_NAMES) {
    const value = name in state ? (state[name as keyof LiveState] as number | null) : null;
    const old = recent.columns[name];
    if (old || value !== null) columns[name as MetricName] = [...(old ?? recent.at.map(() => null)).slice(skip), value];
  }
  return { at: [...recent.at.slice(skip), state.lastReport], columns };
}
