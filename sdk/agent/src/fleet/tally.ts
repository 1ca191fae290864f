import type { SimulatedNode } from './simulated-node.ts';

/** Counters of a fleet. */
interface Tally {
  readonly connected: number;
  /** Readings taken. */
  readonly made: number;
  /** Reports sent, including resent ones. */
  readonly sent: number;
  readonly acked: number;
  readonly connections: number;
  readonly errors: number;
}

export function tally(nodes: readonly SimulatedNode[]): Tally {
  const sum = { connected: 0, made: 0, sent: 0, acked: 0, connections: 0, errors: 0 };
  for (const { agent } of nodes) {
    if (agent.connected) sum.connected += 1;
    sum.made += agent.outbox.last;
    sum.sent += agent.counts.sent;
    sum.acked += agent.outbox.acked;
    sum.connections += agent.counts.connections;
    sum.errors += agent.counts.errors;
  }
  return sum;
}

/** Returns one line about the last interval. `seconds`: its length; `cpu`: share of a processor core that the fleet itself used. */
export function lineOf(now: Tally, before: Tally, nodes: number, seconds: number, cpu: number): string {
  return [
    `connected ${now.connected}/${nodes}`,
    `sent ${((now.sent - before.sent) / seconds).toFixed(0)}/s`,
    `acked ${((now.acked - before.acked) / seconds).toFixed(0)}/s`,
    `unacknowledged ${now.made - now.acked}`,
    `errors ${now.errors}`,
    `own cpu ${(cpu * 100).toFixed(0)} %`,
  ].join('  ');
}

/** Returns the final summary. `troubles`: number of problems logged by the agents, by kind. */
export function summaryOf(
  all: Tally,
  nodes: number,
  seconds: number,
  cpu: number,
  warnings: ReadonlyMap<string, number>,
): string {
  const worst = [...warnings].sort(([, a], [, b]) => b - a).slice(0, 5);
  return [
    `${nodes} nodes for ${seconds.toFixed(0)} s`,
    `  reports        ${all.made} made, ${all.sent} sent (${(all.sent / seconds).toFixed(1)}/s), ${Math.max(0, all.sent - all.made)} of them again`,
    `  acknowledged   ${all.acked}, not yet ${all.made - all.acked}`,
    `  connections    ${all.connections}`,
    `  errors         ${all.errors}`,
    ...worst.map(([text, count]) => `    ${count} × ${text}`),
    `  own processor  ${(cpu * 100).toFixed(1)} % of a core`,
  ].join('\n');
}
