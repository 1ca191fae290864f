import { randomUUID } from 'node:crypto';
import { ProcessSample, type CoreFrame, type Sampled } from '@vitrine/contracts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { startTestApp } from '../../test/app.ts';

type Request = Extract<CoreFrame, { type: 'sample' }>;

const NONE = { message: '', at: null, processes: [] };

async function site() {
  const instance = await appWithInstalled(['../../../../plugins/processes']);
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

it('does not ask while the plugin is disabled', async () => {
  const { sample, node, plugins, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['samples'] });
  await plugins.disable('processes');
  expect(await sample()).toEqual({ is: 'paused', ...NONE });
  await agent.settled();
  expect(agent.frames.all.some(frame => frame.type === 'sample')).toBe(false);
});

it('gives simultaneous requests one sample, and takes none from another node', async () => {
  const { sample, node, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['samples'] });
  await using other = await instance.agent(await instance.given.node()).connect({ capabilities: ['samples'] });
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
  other.send(answer('forged'));
  await other.settled();
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
