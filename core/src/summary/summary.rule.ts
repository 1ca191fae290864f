import type { LiveState, PublicNode, Summary } from '@vitrine/contracts';

/** A visible node with its state. */
export interface SeenNode {
  readonly node: Pick<PublicNode, 'name' | 'ramTotal' | 'diskTotal'>;
  readonly state: Pick<LiveState, 'online' | 'lastReport' | 'cpu' | 'ramUsed' | 'diskUsed' | 'netUp' | 'netDown'>;
}

type Shares = Record<'cpu' | 'ram' | 'disk', number | null>;
type Worst = Pick<Summary, 'worst' | 'worstBy' | 'worstValue'>;

/** Summarizes nodes, the states of checks, and bad states. `alerts`: the number of firing ones; null if the caller may not read them. */
export function summarize(
  nodes: readonly SeenNode[],
  alerts: number | null,
  checks: readonly string[] = [],
  badStates = 0,
): Omit<Summary, 'site' | 'badStatesText'> {
  const checksDown = checks.filter(state => state === 'down').length;
  const online = nodes.filter(({ state }) => state.online);
  const offline = nodes.filter(({ state }) => !state.online && state.lastReport);
  const shares = online.map(({ node, state }): Shares & { name: string } => ({
    name: node.name,
    cpu: state.cpu,
    ram: shareOf(state.ramUsed, node.ramTotal),
    disk: shareOf(state.diskUsed, node.diskTotal),
  }));
  return {
    nodes: nodes.length,
    online: online.length,
    offline: offline.length,
    waiting: nodes.length - online.length - offline.length,
    alerts,
    ...{ checks: checks.length, checksDown, badStates },
    status: statusOf(offline.length + checksDown, (alerts ?? 0) + badStates, online.length),
    ...worstOf(offline, shares),
    cpu: average(shares.map(({ cpu }) => cpu)),
    ram: average(shares.map(({ ram }) => ram)),
    disk: average(shares.map(({ disk }) => disk)),
    upload: sum(online.map(({ state }) => state.netUp)),
    download: sum(online.map(({ state }) => state.netDown)),
  };
}

function statusOf(failed: number, degraded: number, online: number): Summary['status'] {
  if (failed > 0) return 'critical';
  if (degraded > 0) return 'warning';
  return online > 0 ? 'ok' : 'unknown';
}

function worstOf(offline: readonly SeenNode[], shares: readonly (Shares & { name: string })[]): Worst {
  const [firstOffline] = offline.toSorted((a, b) => (a.state.lastReport ?? 0) - (b.state.lastReport ?? 0));
  if (firstOffline) return { worst: firstOffline.node.name, worstBy: 'offline', worstValue: null };
  let worst: Worst = { worst: '', worstBy: '', worstValue: null };
  for (const node of shares)
    for (const metric of ['cpu', 'ram', 'disk'] as const) {
      const value = node[metric];
      if (value !== null && value > (worst.worstValue ?? -1))
        worst = { worst: node.name, worstBy: metric, worstValue: value };
    }
  return worst;
}

const shareOf = (used: number | null, total: number) =>
  used === null || total <= 0 ? null : toTenth((used / total) * 100);

const present = (values: readonly (number | null)[]) => values.filter(value => value !== null);

function average(values: readonly (number | null)[]): number | null {
  const all = present(values);
  return all.length > 0 ? toTenth(all.reduce((total, value) => total + value, 0) / all.length) : null;
}

function sum(values: readonly (number | null)[]): number | null {
  const all = present(values);
  return all.length > 0 ? all.reduce((total, value) => total + value, 0) : null;
}

const toTenth = (value: number) => Math.min(100, Math.round(value * 10) / 10);
