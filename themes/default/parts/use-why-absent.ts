import { useT, type NodeView } from '@vitrine/theme-sdk';

type Absent = NodeView['node']['absent'];

/** Returns why a reading of a node is unknown, in words for a tooltip; undefined if it is known. */
export function useWhyAbsent({ absent }: NodeView['node']): (reading: keyof Absent) => string | undefined {
  const t = useT();
  return reading => {
    const reason = absent[reading];
    return reason && t(`absent.${reason}`);
  };
}
