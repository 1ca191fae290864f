import { Alert, SELECT_NONE, type CoreFrame, type NewLoadRule } from '@vitrine/contracts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { formatValues } from '../notifications/format-values.rule.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertsService } from './alerts.service.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';
import { RulesService } from './rules.service.ts';

const busy: NewLoadRule = {
  kind: 'load',
  name: 'Busy',
  enabled: true,
  nodeSelector: { ...SELECT_NONE, all: true },
  metric: 'cpu',
  threshold: 90,
  ratio: 100,
  windowMinutes: 1,
  cooldownMinutes: 0,
};
type Request = Extract<CoreFrame, { type: 'sample' }>;

/** A site with a rule about the processor, and a node whose agent takes process samples. */
async function site(capabilities = ['samples']) {
  const instance = await appWithShipped(['processes']);
  const node = await instance.given.node({ name: 'web-1' });
  await instance.app.get(RulesService).add(busy);
  const agent = await instance.agent(node).connect({ capabilities });
  const get = instance.app.get.bind(instance.app);
  /** Makes the rule fire. */
  const fire = async () => {
    get(MinutesService).record(node.uuid, instance.clock.now(), { cpu: 97 });
    await instance.clock.skip('1m');
    await get(FlushService).flush();
    await get(RuleEvaluationJob).run(Math.floor(instance.clock.now() / 60_000) * 60);
    await get(OfflineJob).run();
  };
  const notices = async () => (await queuedNotices(instance)).filter(({ event }) => event === 'load.high');
  const sampleRequest = async () => (await agent.frames.waitFor(frame => frame.type === 'sample')) as Request;
  const answer = async () => {
    agent.send({
      type: 'sampled',
      id: (await sampleRequest()).id,
      collector: 'processes',
      is: 'ok',
      message: '',
      age: 1000,
      values: [
        ['cpu_ratio', { process: 'mysqld', container: 'db' }, 0.04],
        ['cpu_ratio', { process: 'stress' }, 0.925],
        ['memory_bytes', { process: 'cache' }, 5e9],
      ],
    });
    await agent.settled();
    await get(Events).settled();
  };
  const alerts = async () => {
    const client = await instance.admin();
    return ((await client.get('/api/v1/admin/alerts?kind=load').expect(200)).body.data as unknown[]).map(alert =>
      Alert.parse(alert),
    );
  };
  return { ...instance, node, agent, get, fire, notices, asked: sampleRequest, answer, alerts };
}

it('names the processes in the notification, and keeps them with the alert', async () => {
  await using agentOf = await open();
  const { fire, notices, answer, alerts } = agentOf.site;
  await fire();
  expect(await notices()).toEqual([]);
  await answer();
  await agentOf.site.get(OfflineJob).run();
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice!.body).toContain('threshold 90%');
  expect(notice!.body).toContain('\nTop processes: stress 92.5%, mysqld (db) 4%.');
  const [alert] = await alerts();
  expect(alert!.culprits).toMatchObject({ by: 'cpu', processes: [{ name: 'stress' }, { name: 'mysqld' }] });
  const text = (language: 'zh-CN' | 'zh-TW') => formatValues(notice!.values, language, 'UTC')['culprits'];
  expect(text('zh-CN')).toBe('占用最多的进程：stress 92.5%, mysqld (db) 4%。');
  expect(text('zh-TW')).toBe('佔用最多的處理程序：stress 92.5%, mysqld (db) 4%。');
});

it('notifies without processes if the sample takes too long, and keeps a late one', async () => {
  await using agentOf = await open();
  const { fire, notices, answer, alerts, clock, get } = agentOf.site;
  await fire();
  await clock.skip('5s');
  await get(OfflineJob).run();
  const [notice] = await notices();
  expect(notice!.body).not.toContain('processes');
  await answer();
  expect((await alerts())[0]!.culprits?.processes[0]?.name).toBe('stress');
});

it('notifies at once if the owner has not granted the collector', async () => {
  await using agentOf = await open(['series']);
  const { fire, notices, agent, alerts } = agentOf.site;
  await fire();
  expect(await notices()).toHaveLength(1);
  await agent.settled();
  expect(agent.frames.all.some(frame => frame.type === 'sample')).toBe(false);
  expect((await alerts())[0]!.culprits).toBeNull();
});

it('keeps processes over a restart, and removes them with the alert', async () => {
  await using agentOf = await open();
  const { fire, answer, get, clock } = agentOf.site;
  await fire();
  await answer();
  const store = get(AlertStoreService);
  await store.onLeadershipTaken();
  expect(store.all().find(({ target }) => target.kind === 'load')!.culprits?.processes).toHaveLength(2);
  await store.withdraw(() => true);
  await clock.skip('401d');
  await get(AlertsService).removeOld();
  expect(await get(Database).count(AlertEntity, { kind: 'load' })).toBe(0);
});

/** Closes the agent of a site at the end of a test. */
async function open(capabilities?: string[]) {
  const opened = await site(capabilities);
  return { site: opened, [Symbol.asyncDispose]: () => opened.agent[Symbol.asyncDispose]() };
}
