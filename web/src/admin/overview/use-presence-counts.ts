import { useNow } from '@vitrine/theme-sdk';
import { presenceOf, type PRESENCES } from '../nodes/list/live-values.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';

/** Interval in ms at which live states are counted again. */
const RECOUNT_MS = 3000;

type PresenceCounts = Readonly<Record<'all' | (typeof PRESENCES)[number], number>>;

/** Hook that returns the number of nodes, in total and by state; undefined while loading. */
export function usePresenceCounts(): PresenceCounts | undefined {
  const { nodes } = useAdminNodes();
  useNow(RECOUNT_MS);
  if (!nodes) return undefined;
  const counts = { all: nodes.length, online: 0, offline: 0, waiting: 0 };
  for (const node of nodes) counts[presenceOf(node)]++;
  return counts;
}
