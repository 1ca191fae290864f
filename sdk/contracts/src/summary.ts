import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(100).nullable();

/**
 * State of a site in one flat object, for the dashboards of other products. It counts the nodes that the caller may see. Null is
 * unknown: `alerts` for callers that may not read alerts, the shares while nothing reports.
 */
export const Summary = z.object({
  site: z.string(),
  nodes: count,
  online: count,
  offline: count,
  /** Nodes that never reported. */
  waiting: count,
  /** Firing alerts. */
  alerts: count.nullable(),
  /** Checks that the caller may see and that are not paused, and how many of them are down. */
  checks: count,
  checksDown: count,
  /** Label sets in a bad state, such as unhealthy containers, of families that are open to visitors; and what they are, in words. */
  badStates: count,
  badStatesText: z.string(),
  /** `critical`: a node is offline, or a check is down. `warning`: an alert fires, or a state is bad. `unknown`: no node ever reported. */
  status: z.enum(['ok', 'warning', 'critical', 'unknown']),
  /** Name of the node that needs attention first: the one that is offline longest, else the one with the fullest resource; empty if none. */
  worst: z.string(),
  worstBy: z.enum(['offline', 'cpu', 'ram', 'disk', '']),
  /** Percent; null if it is offline. */
  worstValue: share,
  /** Averages of the nodes that are online, in percent. */
  cpu: share,
  ram: share,
  disk: share,
  /** Sums of the nodes that are online, in bytes per second. */
  upload: z.number().min(0).nullable(),
  download: z.number().min(0).nullable(),
});
export type Summary = z.infer<typeof Summary>;
