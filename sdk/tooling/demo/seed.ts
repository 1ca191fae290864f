import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Announcement, CreatedNode, PingTask } from '@vitrine/contracts';
import { DemoAgent } from './demo-agent.ts';
import { MACHINES, reports, TARGETS } from './machines.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_S = 24 * 3600;
/** Number of days with recorded outages of a node. */
const OBSERVED_DAYS = 88;
/** The core did not run before the day of history: its first quarter of a day is incomplete, and would count as an outage. */
const UNOBSERVED_S = 6 * 3600;

/** State for later starts of the demo, stored in its data folder. */
export interface DemoState {
  /** Token and UUID of each machine, in order. */
  readonly nodes: readonly { readonly uuid: string; readonly token: string }[];
  readonly tasks: readonly number[];
  /** ms since 1970. */
  readonly seededAt: number;
}

export interface DemoAdmin {
  readonly username: string;
  readonly password: string;
}

const fileIn = (data: string) => join(data, 'demo.json');

export function readDemoState(data: string): DemoState | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(data), 'utf8')) as DemoState;
  } catch {
    return undefined;
  }
}

/** Adds the simulated fleet, its day of history, and its announcements to an empty site. */
export async function seed(url: string, admin: DemoAdmin, data: string): Promise<DemoState> {
  const api = await signIn(url, admin);
  const now = Date.now();
  await api('PUT', 'admin/settings/site', { name: 'Demo: a made-up fleet' });
  const tasks: number[] = [];
  for (const [i, [name, , region]] of TARGETS.entries()) {
    const target = `192.0.2.${i + 1}:443`;
    const nodeSelector = { all: true, nodes: [], groups: [], tags: [] };
    const task = {
      name,
      region,
      type: 'tcp',
      target,
      interval: 60,
      nodeSelector,
      enabled: true,
      includeNewNodes: true,
      onCards: true,
    };
    tasks.push((await api<PingTask>('POST', 'admin/ping/tasks', task)).id);
  }
  const nodes: { uuid: string; token: string }[] = [];
  for (const { name, group, tags, price } of MACHINES) {
    const { node, token } = await api<CreatedNode>('POST', 'admin/nodes', { name, group });
    await api('PATCH', `admin/nodes/${node.uuid}`, { tags, price, remark: 'Made up for the demo.' });
    nodes.push({ uuid: node.uuid, token });
  }
  const state: DemoState = { nodes, tasks, seededAt: now };
  await announce(api, state, now);
  await catchUp(url, state, now - DAY_S * 1000, now);
  writeFileSync(fileIn(data), JSON.stringify(state), { mode: 0o600 });
  return state;
}

/** Makes each machine report the minutes of an interrupted connection. */
export async function catchUp(url: string, state: DemoState, from: number, to: number): Promise<void> {
  const minutes = Array.from(
    { length: Math.max(0, Math.floor((to - from) / MINUTE_MS) - 1) },
    (_, i) => from + (i + 1) * MINUTE_MS,
  );
  await Promise.all(
    agentsOf(url, state).map(({ agent, machine }) =>
      agent.sendPast(minutes.filter(at => reports(machine, at, state.seededAt))),
    ),
  );
}

/** Returns the agents of the fleet. */
export const agentsOf = (url: string, { nodes, tasks }: DemoState) =>
  MACHINES.map((machine, i) => ({ machine, agent: new DemoAgent(machine, { url, token: nodes[i]!.token, tasks }) }));

/**
 * Writes data that cannot be reported, while no server runs: countries, which a provider looks up, and outages that are too old.
 */
export function writePast(data: string, { nodes, seededAt }: DemoState): void {
  const now = Math.floor(seededAt / 1000);
  using database = new DatabaseSync(join(data, 'vitrine.db'));
  const region = database.prepare('update node set region = ? where uuid = ?');
  const observed = database.prepare(
    'insert into observed_time (since, node_uuid, until) values (?, ?, ?) on conflict do update set since = excluded.since',
  );
  const outage = database.prepare('insert or ignore into outage (node_uuid, "from", "to") values (?, ?, ?)');
  const lastReport = database.prepare(
    `update last_state set state = json_set(state, '$.lastReport', ?) where node_uuid = ?`,
  );
  database.exec('begin');
  database
    .prepare('insert into core_run ("from", "to") values (?, ?)')
    .run(now - OBSERVED_DAYS * DAY_S, now - DAY_S - UNOBSERVED_S);
  for (const [i, machine] of MACHINES.entries()) {
    const { uuid } = nodes[i]!;
    region.run(machine.region, uuid);
    // The core recorded it when the day of history was sent.
    const open = machine.outages.find(([, to]) => to === 0);
    if (open) lastReport.run(seededAt - open[0] * MINUTE_MS, uuid);
    observed.run(now - OBSERVED_DAYS * DAY_S, uuid, now);
    for (let k = 0; k < i % 4; k++) {
      const from = now - (3 + ((i * 11 + k * 29) % 80)) * DAY_S;
      outage.run(uuid, from, from + (4 + ((i * 7 + k * 13) % 50)) * 60);
    }
  }
  database.exec('commit');
}

type Api = <T>(method: string, path: string, body: unknown) => Promise<T>;

async function announce(api: Api, { nodes }: DemoState, now: number): Promise<void> {
  const selecting = (...names: string[]) => ({
    all: false,
    nodes: names.map(name => nodes[MACHINES.findIndex(machine => machine.name === name)]!.uuid),
    groups: [],
    tags: [],
  });
  const selection = { all: false, nodes: [], groups: [], tags: [] };
  const incident = await api<Announcement>('POST', 'admin/announcements', {
    kind: 'incident',
    title: 'tyo-db-1 does not answer',
    text: 'Requests in Asia Pacific are served from Frankfurt meanwhile, which takes longer.',
    startsAt: now - 42 * MINUTE_MS,
    endsAt: null,
    nodeSelector: selecting('tyo-db-1'),
  });
  for (const [stage, text] of [
    ['investigating', 'The machine stopped reporting. The data center was called.'],
    ['identified', 'A power supply failed. It is being replaced.'],
  ])
    await api('POST', `admin/announcements/${incident.id}/updates`, { stage, text });
  await api('POST', 'admin/announcements', {
    kind: 'maintenance',
    title: 'New network cards in Frankfurt',
    text: 'Each machine restarts once.',
    startsAt: now + 30 * HOUR_MS,
    endsAt: now + 32 * HOUR_MS,
    nodeSelector: selecting('fra-web-1', 'fra-web-2', 'fra-db-1'),
  });
  await api('POST', 'admin/announcements', {
    kind: 'news',
    title: 'This is a demo: all machines and figures are made up',
    text: 'VITRINE_DEMO=on npm start',
    startsAt: now - 60 * HOUR_MS,
    endsAt: null,
    nodeSelector: selection,
  });
}

async function signIn(url: string, admin: DemoAdmin): Promise<Api> {
  const headers: Record<string, string> = { origin: new URL(url).origin, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call('POST', 'session', admin);
  headers.cookie = signedIn.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
  return async <T>(method: string, path: string, body: unknown) => {
    const text = await (await call(method, path, body)).text();
    return (text ? (JSON.parse(text) as { data: T }).data : undefined) as T;
  };
}
