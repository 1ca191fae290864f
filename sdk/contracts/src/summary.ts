import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(100).nullable();

/**
 * State of a site in one flat object, for dashboards of other products. Counts only nodes that the caller may see. Null means
 * unknown: `alerts` for callers that may not read alerts, the shares while no node reports.
 */
export const Summary = z.object({
  site: z.string(),
  nodes: count,
  online: count,
  offline: count,
  /** Number of nodes that have never reported. */
  waiting: count,
  /** Firing alerts. */
  alerts: count.nullable(),
  /** Number of unpaused checks that the caller may see, and of those that are down. */
  checks: count,
  checksDown: count,
  /**
   * Number of label sets in a bad state, such as unhealthy containers, of families that are open to visitors; and a description of
   * them.
   */
  badStates: count,
  badStatesText: z.string(),
  /**
   * `critical`: a node is offline, or a check is down. `warning`: an alert fires, or a state is bad. `unknown`: no node has ever
   * reported.
   */
  status: z.enum(['ok', 'warning', 'critical', 'unknown']),
  /**
   * Name of the node that needs attention first: the one that has been offline longest, otherwise the one with the fullest
   * resource; empty if there is none.
   */
  worst: z.string(),
  worstBy: z.enum(['offline', 'cpu', 'ram', 'disk', '']),
  /** Percent; null if it is offline. */
  worstValue: share,
  /** Averages of the online nodes, in percent. */
  cpu: share,
  ram: share,
  disk: share,
  /** Sums of the online nodes, in bytes per second. */
  upload: z.number().min(0).nullable(),
  download: z.number().min(0).nullable(),
});
export type Summary = z.infer<typeof Summary>;
