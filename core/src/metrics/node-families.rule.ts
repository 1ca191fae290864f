import { METRIC_FAMILIES, METRICS, type LiveState, type PublicNode, type Unit } from '@vitrine/contracts';
import type { Family, Sample } from './exposition.rule.ts';

export interface NodeNow {
  readonly node: PublicNode;
  readonly state: LiveState;
}

const factor = (unit: Unit) => (unit === 'percent' ? 0.01 : 1);

/** Returns the metric families of nodes. An offline node has only the metrics that stay valid. */
export function nodeFamilies(nodes: readonly NodeNow[]): Family[] {
  const labels = ({ uuid, name, group }: PublicNode) => ({ uuid, name, group });
  const each = (value: (now: NodeNow) => number | null): Sample[] =>
    nodes.flatMap(now => {
      const found = value(now);
      return found === null ? [] : [{ labels: labels(now.node), value: found }];
    });
  const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
    name: `vitrine_node_${name}`,
    help,
    type: 'gauge',
    samples,
  });
  const { gpuMemoryUsed: _, ...live } = METRIC_FAMILIES;
  const names = Object.entries(live) as [keyof typeof live, readonly [string, string]][];
  return [
    gauge(
      'up',
      'Whether the node reports.',
      each(({ state }) => Number(state.online)),
    ),
    gauge(
      'last_report_timestamp_seconds',
      'When its last report arrived.',
      each(({ state }) => (state.lastReport > 0 ? state.lastReport / 1000 : null)),
    ),
    ...names.map(([metric, [name, help]]): Family => {
      const counter = name.endsWith('_total');
      const scale = factor(METRICS[metric].unit);
      const samples = each(({ state }) => {
        const value = state.online || counter ? state[metric] : null;
        return value === null ? null : Number((value * scale).toPrecision(12));
      });
      return { ...gauge(name, help, samples), type: counter ? 'counter' : 'gauge' };
    }),
    gauge(
      'memory_total_bytes',
      'Memory that the machine has.',
      each(({ node }) => node.ramTotal || null),
    ),
    gauge(
      'disk_total_bytes',
      'Disk that the machine has.',
      each(({ node }) => node.diskTotal || null),
    ),
    gauge(
      'expiry_timestamp_seconds',
      'When the contract of the node ends.',
      each(({ node }) => (node.expiredAt === null ? null : node.expiredAt / 1000)),
    ),
    gauge(
      'traffic_limit_bytes',
      'Traffic that a period may have.',
      each(({ node }) => node.trafficLimit || null),
    ),
    {
      ...gauge(
        'info',
        'What the machine is.',
        nodes.map(({ node }) => ({
          labels: { ...labels(node), os: node.os, kernel: node.kernel, arch: node.arch, agent: node.agentVersion },
          value: 1,
        })),
      ),
    },
  ];
}
