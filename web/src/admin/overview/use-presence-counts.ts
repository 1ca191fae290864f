import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { presenceOf, type PRESENCES } from '../nodes/list/live-values.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';

/** Interval in ms at which live states are counted anew. */
const RECOUNT_MS = 3000;
const NO_NODES: readonly AdminNode[] = [];

/** Hook that returns the number of all nodes, and of those in each state. */
export function usePresenceCounts(): Readonly<Record<'all' | (typeof PRESENCES)[number], number>> {
  const { nodes = NO_NODES } = useAdminNodes();
  useNow(RECOUNT_MS);
  const counts = { all: nodes.length, online: 0, offline: 0, waiting: 0 };
  for (const node of nodes) counts[presenceOf(node)]++;
  return counts;
}
