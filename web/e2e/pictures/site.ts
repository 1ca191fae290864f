import type { NewChannel, PingResult } from '@vitrine/contracts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';
import type { Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

const MINUTE = 60_000;
const GROUPS = ['Europe', 'Asia', '备用机房'];
const NAMES = [
  'frankfurt-1',
  'tokyo-2',
  '上海-网关-03',
  'a-node-with-a-very-long-name-that-does-not-fit-anywhere',
  'helsinki',
  'osaka',
  '臺北',
  'sydney-backup',
];

/** Places of the node that went offline, and of the one that never reported. */
const OFFLINE = 6;
const NEVER_REPORTED = 7;

/** Latency tasks, and the usual round trip to each in ms. */
const TARGETS = [
  ['Gateway', 8],
  ['Frankfurt', 38],
  ['Tokyo', 160],
  ['上海电信', 260],
] as const;

/** Probes of one minute to each target: some peaks, some losses, and now and then a loss of all. */
const probes = (tasks: readonly { readonly id: number }[], node: number, minute: number) =>
  tasks.flatMap(({ id }, i) =>
    [0, 20_000, 40_000].map((age, k): PingResult => {
      const isLost = (minute * 7 + k + node) % 41 === 0 || (i === 3 && minute % 60 < 6);
      const peak = (minute + i * 13) % 47 === 0 ? 12 : 1;
      return [id, age, isLost ? -1 : TARGETS[i]![1] * peak * (1 + 0.1 * Math.sin(minute / 9 + node + k))];
    }),
  );

/** Fills a site with what its screens show: nodes of several groups, one of them offline, one never seen, a rule, a task, a channel. */
export async function fillSite(server: Server, admin: { username: string; password: string }, nodes: number) {
  const site = await createAdminClient(server.url, admin.username, admin.password);
  const living: Disposable[] = [];
  const alive: (() => Promise<Disposable>)[] = [];
  const now = Date.now();
  const tasks: { readonly id: number }[] = [];
  for (const [i, [name]] of TARGETS.entries())
    tasks.push(await site.addPingTask({ name, type: 'tcp', target: `192.0.2.${i + 1}:443`, onCards: true }));
  const names = Array.from({ length: nodes }, (_, i) => NAMES[i] ?? `node-${i + 1}`);
  for (const [i, name] of names.entries()) {
    const { node, token } = await site.addNode(name, { group: GROUPS[i % 3]! });
    await site.call('PATCH', `/api/v1/admin/nodes/${node.uuid}`, {
      tags: 'web<green>;kvm',
      price: 5 + i,
      currency: i % 2 ? '€' : '$',
      billingCycle: 'monthly',
      expiredAt: now + (i * 9 - 3) * 24 * 60 * MINUTE,
      trafficLimit: 1e12,
    });
    if (i === NEVER_REPORTED) continue;
    const machine = startFakeMachine(server.url, token, name);
    const level = 10 + ((i * 11) % 88);
    await machine.sendOld(
      Array.from({ length: 180 }, (_, k) => ({
        at: now - (181 - k) * MINUTE,
        cpu: level + 8 * Math.sin(k / 9),
        pings: probes(tasks, i, k),
      })),
    );
    if (i !== OFFLINE) alive.push(() => machine.live(2000, () => level + Math.random() * 6));
  }
  // What has come in is stored at the latest when the core stops.
  await server.stop();
  await server.restart();
  for (const start of alive) living.push(await start());
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
  return {
    [Symbol.dispose]() {
      for (const one of living) one[Symbol.dispose]();
    },
  };
}
