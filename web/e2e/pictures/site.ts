import type { NewChannel } from '@vitrine/contracts';
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

/** Fills a site with what its screens show: nodes of several groups, one of them offline, one never seen, a rule, a task, a channel. */
export async function fillSite(server: Server, admin: { username: string; password: string }) {
  const site = await createAdminClient(server.url, admin.username, admin.password);
  const living: Disposable[] = [];
  const now = Date.now();
  for (const [i, name] of NAMES.entries()) {
    const { node, token } = await site.addNode(name, { group: GROUPS[i % 3]! });
    await site.call('PATCH', `/api/v1/admin/nodes/${node.uuid}`, {
      tags: 'web<green>;kvm',
      price: 5 + i,
      currency: i % 2 ? '€' : '$',
      billingCycle: 'monthly',
      expiredAt: now + (i * 9 - 3) * 24 * 60 * MINUTE,
      trafficLimit: 1e12,
    });
    if (i === NAMES.length - 1) continue;
    const machine = startFakeMachine(server.url, token, name);
    const level = 10 + i * 11;
    await machine.sendOld(
      Array.from({ length: 180 }, (_, k) => ({ at: now - (200 - k) * MINUTE, cpu: level + 8 * Math.sin(k / 9) })),
    );
    if (i !== NAMES.length - 2) living.push(await machine.live(2000, () => level + Math.random() * 6));
  }
  const nodeSelector = { all: true, nodes: [], groups: [], tags: [] };
  await site.addPingTask({ name: 'Gateway', type: 'tcp', target: '192.0.2.1:443' });
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
