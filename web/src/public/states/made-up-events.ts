import type { FleetTimeline, Timeline, TimelineEvent } from '@vitrine/contracts';
import type { NodeView } from '@vitrine/theme-sdk/shell';

const SERIES = { family: 'containers_state', labels: { container: 'web' } } as const;

/**
 * Returns made-up events of a node in any time range: one of each public kind and two for administrators only. Times are in ms
 * since 1970.
 */
export function eventsOf({ from, to }: { readonly from: number; readonly to: number }): Timeline {
  const at = (share: number) => Math.round(from + (to - from) * share);
  const during = (start: number, end: number) => ({ start: at(start), end: at(end) });
  const events: TimelineEvent[] = [
    { kind: 'update', id: 'update', ...during(0.1, 0.1), part: 'agent', before: '1.3.0', after: '1.4.0' },
    {
      ...{ kind: 'command', id: 'command', ...during(0.3, 0.31), task: '7d0a2f9e-0b41-4f0c-9f51-5f2c0a6c3a10' },
      ...{ command: 'apt upgrade', username: 'admin', status: 'success', exitCode: 0 },
    },
    { kind: 'outage', id: 'outage', ...during(0.4, 0.48) },
    { kind: 'restart', id: 'restart', ...during(0.47, 0.47) },
    { kind: 'state', id: 'state', ...during(0.6, 0.6), ...SERIES, before: 'running', after: 'dead', isWorse: true },
    { kind: 'check', id: 'check', ...during(0.61, 0.7), check: 1, name: 'Shop', state: 'down', message: '' },
    { kind: 'announcement', id: 'maintenance', ...during(0.8, 0.95), of: 'maintenance', title: 'New disks' },
  ];
  return { from, to, events, isComplete: true };
}

/** Returns one made-up outage of the second node in any time range. Times are in ms since 1970. */
export function fleetEventsOf(
  nodes: readonly NodeView[],
  { from, to }: { readonly from: number; readonly to: number },
): FleetTimeline {
  const outage: TimelineEvent = { kind: 'outage', id: 'outage', start: from, end: to };
  return { from, to, nodes: nodes.slice(1, 2).map(({ node: { uuid } }) => ({ uuid, events: [outage] })) };
}
