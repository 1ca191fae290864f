import type { LiveFrame, NumberedLiveFrame, PublicNode } from '@vitrine/contracts';
import type { LiveRow, NumberedRow } from '@vitrine/contracts/live-row';

/**
 * Replaces the node numbers at the beginning of rows with uuids. Each connection needs its own instance, because numbers are
 * assigned per connection. A core of an earlier release sends uuids.
 */
export function numberedRows() {
  const uuids = new Map<number, string>();

  const addNumbers = (nodes: readonly PublicNode[], numbers: readonly number[] = []) =>
    numbers.forEach((number, i) => uuids.set(number, nodes[i]!.uuid));
  const withUuid = ([first, ...values]: LiveRow | NumberedRow): LiveRow[] => {
    const uuid = typeof first === 'string' ? first : uuids.get(first);
    return uuid === undefined ? [] : [[uuid, ...values]];
  };
  const allWithUuids = (rows: readonly unknown[]) => (rows as (LiveRow | NumberedRow)[]).flatMap(withUuid);

  return (frame: NumberedLiveFrame): LiveFrame => {
    if (frame.type === 'snapshot') addNumbers(frame.nodes, frame.numbers);
    if (frame.type === 'nodes') addNumbers(frame.changed, frame.numbers);
    return frame.type === 'snapshot' || frame.type === 'delta' ? { ...frame, rows: allWithUuids(frame.rows) } : frame;
  };
}
