import { AdminChecks, type CoreFrame } from '@vitrine/contracts';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import type { TestAgentConnection } from '../../test/agent.ts';
import { appWithInstalled, appWithShipped } from '../../test/installed-plugins.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { AlertEntity } from '../alerts/alert.entity.ts';
import { Database } from '../platform/database/database.ts';
import { CheckRunnerService } from './check-runner.service.ts';

const base = '/api/v1/admin/checks';
const CHECK = {
  ...{ name: 'Shop', kind: 'check-http', interval: 60, timeout: 5, retries: 0 },
  ...{ node: null, dependsOn: [], paused: false, isPublic: false },
};

const OUTBOUND = { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' };

async function site(
  starting: ReturnType<typeof appWithShipped> = appWithShipped(['check-http', 'check-redis'], OUTBOUND),
) {
  const instance = await starting;
  const client = await instance.admin();
  const runner = instance.app.get(CheckRunnerService);
  const now = async () => AdminChecks.parse((await client.get(base).expect(200)).body.data).checks[0]!.now;
  const add = (values: object, overrides: object = {}) => client.post(base).send({ ...CHECK, ...overrides, values });
  /** Runs the due checks, and waits for their results. */
  const run = async (seconds = 1) => {
    await instance.clock.advance(`${seconds}s`);
    await runner.settled();
  };
  return { ...instance, client, now, add, run };
}

type Asked = Extract<CoreFrame, { type: 'check' }>;

const lastFrames = new WeakMap<object, number>();

/** Waits for the next request to an agent. */
async function nextCheck(agent: TestAgentConnection): Promise<Asked> {
  const from = lastFrames.get(agent) ?? 0;
  const checkRequest = await agent.frames.waitFor((frame): frame is Asked => frame.type === 'check', from);
  lastFrames.set(agent, agent.frames.all.indexOf(checkRequest) + 1);
  return checkRequest;
}

it('runs a check on a node by the real agent', async () => {
  await using service = await fakeService({ body: 'fine' });
  const instance = await site();
  const node = await instance.given.node();
  await using _ = await spawnAgent(instance, node);
  await instance.add({ url: service.url }, { fromCore: false, nodes: [node.uuid] }).expect(201);
  await instance.run();
  expect(await instance.now()).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^200 in/),
    locations: [{ node: node.uuid, state: 'ok', seconds: expect.any(Number) }],
  });
  expect(service.requests[0]?.headers['user-agent']).toMatch(/^vitrine-agent/);
}, 90_000);

it('marks a check down once enough locations report it, and names their nodes', async () => {
  await using service = await fakeService({ body: 'fine' });
  // The plugin has the real clock in a process of its own, so that its run does not time out while the clock of the test advances.
  const instance = await site(appWithInstalled(['../../../../plugins/check-http'], OUTBOUND));
  const [web1, two] = [await instance.given.node({ name: 'web-1' }), await instance.given.node({ name: 'web-2' })];
  await using first = await instance.agent(web1).connect({ capabilities: ['checks'] });
  await using second = await instance.agent(two).connect({ capabilities: ['checks'] });
  await instance.add({ url: service.url }, { nodes: [web1.uuid, two.uuid], quorum: 2 }).expect(201);
  const answer = async (agents: readonly TestAgentConnection[], state: 'ok' | 'down') => {
    const running = instance.run(60);
    for (const agent of agents) {
      const { id } = await nextCheck(agent);
      agent.send({ type: 'checked', id, is: 'done', result: { state }, message: `it is ${state}` });
    }
    await running;
  };
  await answer([first, second], 'ok');
  expect(await instance.now()).toMatchObject({ state: 'ok' });
  const running = instance.run(60);
  for (const [agent, state] of [
    [first, 'down'],
    [second, 'ok'],
  ] as const) {
    const { id } = await nextCheck(agent);
    agent.send({ type: 'checked', id, is: 'done', result: { state }, message: `it is ${state}` });
  }
  await running;
  expect(await instance.now()).toMatchObject({ state: 'degraded', message: 'it is down' });
  await answer([first, second], 'down');
  expect(await instance.now()).toMatchObject({ state: 'down' });
  await instance.clock.advance('6s');
  const [alert] = await instance.app.get(Database).find(AlertEntity, {});
  expect(JSON.stringify(alert)).toContain('it is down (web-1, web-2)');
});

it('reports why a node has no result', async () => {
  await using service = await fakeService({ body: 'fine' });
  const instance = await site();
  const node = await instance.given.node();
  await instance.add({ url: service.url }, { fromCore: false, nodes: [node.uuid] }).expect(201);
  await instance.run();
  expect(await instance.now()).toMatchObject({ state: 'unknown', locations: [{ reason: 'offline' }] });
  await using agent = await instance.agent(node).connect();
  await instance.run(60);
  expect(await instance.now()).toMatchObject({ locations: [{ reason: 'off' }] });
  expect(agent.frames.all.some(frame => frame.type === 'check')).toBe(false);
});

it('rejects a result from another node', async () => {
  await using service = await fakeService({ body: 'fine' });
  const instance = await site();
  const [node, otherNode] = [await instance.given.node(), await instance.given.node()];
  await using agent = await instance.agent(node).connect({ capabilities: ['checks'] });
  await using forger = await instance.agent(otherNode).connect({ capabilities: ['checks'] });
  await instance.add({ url: service.url }, { fromCore: false, nodes: [node.uuid] }).expect(201);
  const running = instance.run();
  const { id } = await nextCheck(agent);
  forger.send({ type: 'checked', id, is: 'done', result: { state: 'down' }, message: 'forged' });
  await forger.settled();
  agent.send({ type: 'checked', id, is: 'done', result: { state: 'ok' }, message: 'true' });
  await running;
  expect(await instance.now()).toMatchObject({ state: 'ok', message: 'true' });
});

describe('an invalid check', () => {
  let instance: Awaited<ReturnType<typeof site>>;
  beforeAll(async () => {
    instance = await site();
  });

  it.each([
    ['a kind that nodes do not have', { kind: 'check-redis' }, { host: '127.0.0.1' }, 'not-on-nodes'],
    ['a secret', {}, { authorization: 'Bearer hidden' }, 'secret-on-nodes'],
    ['no location', { fromCore: false, nodes: [] }, {}, 'no-location'],
    ['a quorum beyond its locations', { quorum: 4 }, {}, 'quorum'],
    ['a node that does not exist', { nodes: ['0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11'] }, {}, 'no-node'],
  ])('refuses %s', async (_, overrides, values, problem) => {
    const node = await instance.given.node();
    const { body } = await instance
      .add({ url: 'http://127.0.0.1/', ...values }, { nodes: [node.uuid], ...overrides })
      .expect(422);
    expect(JSON.stringify(body.errors)).toContain(`checks.${problem}`);
  });
});

it('sends a node neither secrets nor more than the settings of its kind', async () => {
  const instance = await site();
  const node = await instance.given.node();
  await using agent = await instance.agent(node).connect({ capabilities: ['checks'] });
  await instance.add({ url: 'http://127.0.0.1/' }, { fromCore: false, nodes: [node.uuid] }).expect(201);
  const running = instance.run();
  const checkRequest = await nextCheck(agent);
  expect(checkRequest).toMatchObject({
    kind: 'check-http',
    seconds: 5,
    config: { url: 'http://127.0.0.1/', method: 'GET' },
  });
  expect(checkRequest.config).not.toHaveProperty('authorization');
  agent.send({ type: 'checked', id: checkRequest.id, is: 'content', message: '' });
  await running;
  expect(await instance.now()).toMatchObject({ state: 'unknown', locations: [{ reason: 'content' }] });
});

it('tests a check from a node', async () => {
  await using service = await fakeService({ status: 503 });
  const instance = await site();
  const node = await instance.given.node();
  await using agent = await instance.agent(node).connect({ capabilities: ['checks'] });
  const test = { kind: 'check-http', timeout: 5, values: { url: service.url }, from: node.uuid };
  const tested = instance.client
    .post(`${base}/test`)
    .send(test)
    .expect(200)
    .then(response => response.body.data);
  const { id } = await nextCheck(agent);
  agent.send({ type: 'checked', id, is: 'done', result: { state: 'down' }, message: 'Status 503' });
  expect(await tested).toMatchObject({ state: 'down', message: 'Status 503' });
});
