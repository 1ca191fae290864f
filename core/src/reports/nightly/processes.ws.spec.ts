import { randomUUID } from 'node:crypto';
import { ProcessSample, type CoreFrame, type Sampled } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { appWithShipped } from '../../../test/installed-plugins.ts';
import { spawnAgent } from '../../../test/spawn-agent.ts';
import { Database } from '../../platform/database/database.ts';
import { ProcessMinuteEntity } from '../process-minute.entity.ts';

type Request = Extract<CoreFrame, { type: 'sample' }>;

const NONE = { message: '', at: null, processes: [] };

async function site() {
  const instance = await appWithShipped(['processes']);
  const client = await instance.admin();
  const node = await instance.given.node();
  const path = `/api/v1/admin/nodes/${node.uuid}/processes`;
  const sample = async () => ProcessSample.parse((await client.get(path).expect(200)).body.data);
  return { ...instance, client, node, path, sample };
}

it('shows the processes of a machine that the real agent samples', async () => {
  const { sample, node, ...instance } = await site();
  await using _ = await spawnAgent(instance, node, ['--collectors', 'processes']);
  const { is, at, processes } = await sample();
  expect([is, at]).toEqual(['ok', expect.any(Number)]);
  expect(processes.length).toBeGreaterThan(0);
  expect(processes.some(({ cpu, memory }) => cpu !== null && memory !== null)).toBe(true);
}, 90_000);

it('reports no sample of a node that is offline or whose agent takes none', async () => {
  const { sample, node, ...instance } = await site();
  expect(await sample()).toEqual({ is: 'offline', ...NONE });
  await using agent = await instance.agent(node).connect({ capabilities: ['series'] });
  expect(await sample()).toEqual({ is: 'off', ...NONE });
  await agent.settled();
  expect(agent.frames.all.some(frame => frame.type === 'sample')).toBe(false);
});

it('requests no sample while the plugin is disabled', async () => {
  const { sample, node, plugins, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['samples'] });
  await plugins.disable('processes');
  expect(await sample()).toEqual({ is: 'paused', ...NONE });
  await agent.settled();
  expect(agent.frames.all.some(frame => frame.type === 'sample')).toBe(false);
});

it('shares one sample between simultaneous requests, and rejects that of another node', async () => {
  const { sample, node, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['samples'] });
  await using otherAgent = await instance.agent(await instance.given.node()).connect({ capabilities: ['samples'] });
  const samples = Promise.all([sample(), sample()]);
  const { id } = (await agent.frames.waitFor(frame => frame.type === 'sample')) as Request;
  const answer = (process: string): Sampled => ({
    type: 'sampled',
    id,
    collector: 'processes',
    is: 'ok',
    message: '',
    age: 0,
    values: [['cpu_ratio', { process }, 0.9]],
  });
  otherAgent.send(answer('forged'));
  await otherAgent.settled();
  agent.send({ ...answer('early'), id: randomUUID() });
  agent.send(answer('stress'));
  const [first, second] = await samples;
  expect(first.processes.map(({ name }) => name)).toEqual(['stress']);
  expect(second).toEqual(first);
  expect(agent.frames.all.filter(frame => frame.type === 'sample')).toHaveLength(1);
});

it('reports an agent that does not answer', async () => {
  const { sample, node, clock, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['samples'] });
  const waiting = sample();
  await agent.frames.waitFor(frame => frame.type === 'sample');
  await clock.skip('12s');
  expect(await waiting).toEqual({ is: 'silent', ...NONE });
});

it('hides processes from visitors', async () => {
  const { http, given } = await startTestApp();
  const { uuid } = await given.node();
  await http.get(`/api/v1/admin/nodes/${uuid}/processes`).expect(401);
});

describe('a machine whose owner has its processes recorded', () => {
  const run = (process: string, cpu: number) => ({
    collector: 'processes',
    age: 0,
    values: [['cpu_ratio', { process }, cpu]] as [string, { process: string }, number][],
  });

  async function recording() {
    const instance = await site();
    const agent = await instance.agent(instance.node).connect({ capabilities: ['series'] });
    const record = async (process: string, cpu: number) => {
      agent.report(instance.clock.now(), { series: [run(process, cpu)] });
      await agent.settled();
      await instance.clock.advance('60s');
    };
    const around = async (hours: number, client = instance.client as Pick<typeof instance.client, 'get'>) => {
      const to = instance.clock.now() + MINUTE_MS;
      const path = `/api/v1/nodes/${instance.node.uuid}/events?from=${to - hours * HOUR_MS}&to=${to}`;
      return (await client.get(path).expect(200)).body.data.processes;
    };
    return { ...instance, agent, record, around, [Symbol.asyncDispose]: () => agent[Symbol.asyncDispose]() };
  }

  it('shows administrators the averages of up to twelve hours, and visitors nothing', async () => {
    await using instance = await recording();
    const { record, around, http } = instance;
    expect(await around(1)).toBeUndefined();
    await record('stress', 0.9);
    await record('stress', 0.5);
    const [stress] = (await around(1)).processes;
    expect(stress).toEqual({ name: 'stress', container: null, cpu: 0.7, memory: null, read: null, write: null });
    expect(await around(13)).toBeUndefined();
    expect(await around(1, http)).toBeUndefined();
  });

  it('is stored for three days, outside of series', async () => {
    await using instance = await recording();
    const { record, clock, client, node } = instance;
    await record('stress', 0.9);
    const series = (await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data as {
      family: string;
    }[];
    expect(series.filter(({ family }) => family.startsWith('processes'))).toEqual([]);
    const count = () => instance.app.get(Database).count(ProcessMinuteEntity);
    await clock.skip('73h');
    await record('cron', 0.1);
    await clock.advance('1h');
    expect(await count()).toBe(1);
    await client.delete(`/api/v1/admin/nodes/${node.uuid}`).expect(204);
    expect(await count()).toBe(0);
  });
});

it('stores a sample that the real agent records', async () => {
  const { node, client, clock, ...instance } = await site();
  const config = JSON.stringify({ processes: { record: true } });
  await using _ = await spawnAgent(instance, node, ['--collectors', 'processes', '--collector-config', config]);
  const to = clock.now() + HOUR_MS;
  await eventually(async () => {
    const { body } = await client.get(`/api/v1/nodes/${node.uuid}/events?from=${to - 2 * HOUR_MS}&to=${to}`);
    return body.data.processes?.processes.length > 0;
  }, 60_000);
}, 90_000);
