import type { LiveState } from '@vitrine/contracts';
import type { NodeView } from '../host.ts';
import { presenceOf } from '../presence.ts';
import { levelOf, shareOf, usageOf } from '../usage.ts';
import type { SortKey } from './query.ts';

const SEVERITY = { none: 0, normal: 0, raised: 1, high: 2 } as const;

/**
 * Returns the severity of a node's state: 3 if it is offline, 2 and 1 for a high and a raised usage, 0 otherwise. Processor usage
 * is averaged over the last minute, because a single reading is high whenever a program starts.
 */
export function severityOf(view: NodeView): number {
  const presence = presenceOf(view);
  // A node that has never reported is not set up yet, which is not a failure.
  if (presence !== 'online') return presence === 'offline' ? 3 : 0;
  const { ram, disk, cpu: now } = usageOf(view);
  const cpu = view.cpuMinute ?? now;
  return Math.max(...[cpu, ram, disk].map(value => SEVERITY[levelOf(value)]));
}

/** Bytes per second in both directions; `null` if neither is known. */
const speedOf = ({ netUp, netDown }: LiveState) =>
  netUp === null && netDown === null ? null : (netUp ?? 0) + (netDown ?? 0);

/** Sort value; `null` for a missing value, which sorts last in both directions. */
const VALUES: { [K in SortKey]: (view: NodeView) => number | string | null } = {
  order: () => 0,
  problems: severityOf,
  name: ({ node }) => node.name,
  region: ({ node }) => node.region || null,
  group: ({ node }) => node.group || null,
  os: ({ node }) => node.os || null,
  cpu: ({ state }) => (state.online ? state.cpu : null),
  ram: ({ node, state }) => (state.online ? shareOf(state.ramUsed, node.ramTotal) : null),
  swap: ({ node, state }) => (state.online ? shareOf(state.swapUsed, node.swapTotal) : null),
  disk: ({ node, state }) => (state.online ? shareOf(state.diskUsed, node.diskTotal) : null),
  load: ({ state }) => (state.online ? state.load1 : null),
  uptime: ({ state }) => (state.online ? state.uptime : null),
  up: ({ state }) => (state.online ? state.netUp : null),
  down: ({ state }) => (state.online ? state.netDown : null),
  speed: ({ state }) => (state.online ? speedOf(state) : null),
  traffic: ({ state }) => state.trafficUp + state.trafficDown,
  price: ({ node }) => (node.price === 0 ? null : Math.max(node.price, 0)),
  expiry: ({ node }) => node.expiredAt,
  seen: ({ state }) => state.lastReport || null,
};

/** Returns true if live values affect the order. */
export const isLiveSortKey = (key: SortKey): boolean =>
  !['order', 'name', 'region', 'group', 'os', 'price', 'expiry'].includes(key);

/** Returns a sorted copy; the sort is stable. */
export function sortViews(
  views: readonly NodeView[],
  key: SortKey,
  descending: boolean,
  collator: Intl.Collator,
): NodeView[] {
  if (key === 'order') return [...views];
  const value = VALUES[key];
  const sign = descending ? -1 : 1;
  return views
    .map(view => ({ view, by: value(view) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null);
      if (typeof a.by === 'string') return sign * collator.compare(a.by, String(b.by));
      return sign * (a.by - Number(b.by));
    })
    .map(({ view }) => view);
}
