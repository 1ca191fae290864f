import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AdminNode, NewChannel, PingResult, ShareView } from '@vitrine/contracts';
import { startAgent } from './agent.ts';
import { pollUntil } from './poll-until.ts';
import type { Server } from './server.ts';
import { createAdminClient } from './site.ts';
import { startFakeMachine } from './start-fake-machine.ts';
import { variedNodes, type VariedNode } from './varied-nodes.ts';

const MINUTE = 60_000;
const DAY_S = 24 * 3600;
/** Number of days with known outages of a node. */
const OBSERVED_DAYS = 95;
/** Minutes of history per node: fewer for a large fleet, because reporting more would take minutes. */
const historyMinutes = (nodes: number) => (nodes > 100 ? 30 : 180);

/** Latency tasks, and the usual round trip to each in ms. */
const TARGETS = [
  ['Gateway', 8],
  ['Frankfurt', 38],
  ['Tokyo', 160],
  ['上海电信', 260],
] as const;

/** Announcements: kind, title, text, and start and end in hours from now. */
const ANNOUNCEMENTS = [
  ['incident', 'Packet loss between Frankfurt and Asia', 'A carrier repairs a submarine cable.', -2, null],
  ['maintenance', '机房维护：更换交换机', 'All nodes of the rack restart once.', 30, 33],
  ['news', 'A third data center is open', 'São Paulo joins the fleet.', -100, 20],
] as const;

/** Probes of one minute to each target: some peaks, some losses, and occasionally a minute without any response. */
const probes = (tasks: readonly { readonly id: number }[], node: number, minute: number) =>
  tasks.flatMap(({ id }, i) =>
    [0, 20_000, 40_000].map((age, k): PingResult => {
      const isLost = (minute * 7 + k + node) % 41 === 0 || (i === 3 && minute % 60 < 6);
      const peak = (minute + i * 13) % 47 === 0 ? 12 : 1;
      return [id, age, isLost ? -1 : TARGETS[i]![1] * peak * (1 + 0.1 * Math.sin(minute / 9 + node + k))];
    }),
  );

/**
 * Fills a site with data for its screens: nodes of several groups, countries and sizes, some of them offline or never seen, with
 * three hours of history and three months of outages; a rule, latency tasks, a channel, a plugin with a page, a share link, and a
 * command that ran on a real agent. `plain`: only nodes without groups, and the data that the public page shows of them.
 */
export async function fillSite(
  server: Server,
  admin: { username: string; password: string },
  count: number,
  { plain = false } = {},
) {
  const site = await createAdminClient(server.url, admin.username, admin.password);
  const resources = new AsyncDisposableStack();
  const alive: (() => Promise<Disposable>)[] = [];
  const now = Date.now();
  const tasks: { readonly id: number }[] = [];
  for (const [i, [name]] of TARGETS.entries())
    tasks.push(await site.addPingTask({ name, type: 'tcp', target: `192.0.2.${i + 1}:443`, onCards: true }));
  const uuids: string[] = [];
  const nodes = variedNodes(count, now);
  for (const [i, { name, group, settings, cpu, state, ...machine }] of nodes.entries()) {
    const { node, token } = await site.addNode(name, plain ? {} : { group });
    uuids.push(node.uuid);
    await site.call('PATCH', `/api/v1/admin/nodes/${node.uuid}`, settings);
    if (state === 'never reported') continue;
    const fake = startFakeMachine(server.url, token, name, machine);
    const minutes = historyMinutes(count);
    await fake.sendOld(
      Array.from({ length: minutes }, (_, k) => ({
        at: now - (minutes + 1 - k) * MINUTE,
        cpu: cpu + Math.min(cpu, 100 - cpu, 8) * Math.sin(k / 9 + i),
        pings: probes(tasks, i, k),
      })),
    );
    if (state === 'online') alive.push(() => fake.live(2000, () => Math.min(100, cpu + Math.random() * 6)));
  }
  // A stopping core writes all received reports.
  await server.stop();
  writePast(server.data, nodes, uuids, Math.floor(now / 1000));
  await server.restart();
  for (const start of alive) resources.use(await start());
  const nodeSelector = { all: true, nodes: [], groups: [], tags: [] };
  await site.call('POST', '/api/v1/admin/alerts/rules', {
    kind: 'load',
    name: 'Busy',
    enabled: true,
    nodeSelector,
    metric: 'cpu',
    threshold: 60,
    ratio: 80,
    windowMinutes: 1,
    cooldownMinutes: 60,
  });
  const partialSelector = { ...nodeSelector, all: false, nodes: uuids.slice(0, 2) };
  for (const [kind, title, text, startsAt, endsAt] of plain ? [] : ANNOUNCEMENTS)
    await site.call('POST', '/api/v1/admin/announcements', {
      kind,
      title,
      text,
      startsAt: now + startsAt * 60 * MINUTE,
      endsAt: endsAt === null ? null : now + endsAt * 60 * MINUTE,
      nodeSelector: partialSelector,
    });
  const channel: NewChannel = {
    name: 'Own address',
    plugin: 'webhook',
    enabled: false,
    events: null,
    language: 'en',
    values: { url: 'https://hooks.example.com/vitrine' },
  };
  await site.call('POST', '/api/v1/admin/notifications/channels', channel).catch(() => undefined);
  await site.call('POST', '/api/v1/admin/saved-commands', { name: 'Kernel', text: 'uname -a', remark: 'Which one?' });
  if (plain || uuids.length === 0) return { share: undefined, [Symbol.asyncDispose]: () => resources.disposeAsync() };
  await site.call('PUT', '/api/v1/admin/plugins/heartbeat/enabled', { enabled: true });
  const { path } = await site.call<ShareView>('POST', '/api/v1/admin/share-links', { node: uuids[0], hours: 1 });
  const { node, token } = await site.addNode('controlled');
  resources.use(await startAgent(server.url, token, ['--enable-remote-control']));
  await pollUntil(
    () => site.call<AdminNode[]>('GET', '/api/v1/admin/nodes', undefined),
    all => all.some(({ uuid, agentVersion }) => uuid === node.uuid && agentVersion !== ''),
  );
  await site.call('POST', '/api/v1/admin/exec/tasks', { command: 'uname -a', nodes: [node.uuid] });
  return {
    /** Path of a link that shows the first node. */
    share: path,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/**
 * Writes data that reports cannot contain: countries, which a provider looks up, and outages of months ago, which are too old to be
 * reported.
 */
function writePast(data: string, nodes: readonly VariedNode[], uuids: readonly string[], now: number): void {
  const database = new DatabaseSync(join(data, 'vitrine.db'));
  const region = database.prepare('update node set region = ? where uuid = ?');
  const observed = database.prepare(
    'insert into observed_time (since, node_uuid, until) values (?, ?, ?) on conflict do update set since = excluded.since',
  );
  const outage = database.prepare('insert or ignore into outage (node_uuid, "from", "to") values (?, ?, ?)');
  database.exec('begin');
  // Prevents nodes from counting as offline between the previous run of the core and this one.
  database
    .prepare('insert into core_run ("from", "to") values (?, ?)')
    .run(now - OBSERVED_DAYS * DAY_S, now - DAY_S / 2);
  for (const [i, node] of nodes.entries()) {
    const uuid = uuids[i]!;
    region.run(node.region, uuid);
    if (node.state === 'never reported') continue;
    observed.run(now - (OBSERVED_DAYS - (i % 3) * 20) * DAY_S, uuid, now);
    for (const [day, minutes] of node.outages) {
      const from = now - day * DAY_S;
      outage.run(uuid, from, from + minutes * 60);
    }
  }
  database.exec('commit');
  database.close();
}
