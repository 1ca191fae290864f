import type { NodeView } from './host.ts';
import { useT } from './use-theme.ts';

type Absent = NodeView['node']['absent'];

/**
 * Returns a function that explains why a reading of a node is unknown, for the tooltip of a "–"; undefined for a known reading.
 * Readings are named as in reports: `cpu`, `ramUsed`, `swapUsed`, `disks`.
 */
export function useWhyAbsent({ absent }: NodeView['node']): (reading: keyof Absent) => string | undefined {
  const t = useT();
  return reading => {
    const reason = absent[reading];
    return reason && t(`absent.${reason}`);
  };
}
