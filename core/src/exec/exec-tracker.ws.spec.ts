import { randomUUID } from 'node:crypto';
import type { CoreFrame, ExecTaskDetail } from '@vitrine/contracts';
import type { TestAgentConnection } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { AgentsService } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';

const TASKS = '/api/v1/admin/exec/tasks';
const EXEC = { capabilities: ['exec'] };

/** A site with a node whose agent does what the test says. */
async function setUp(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const [admin, node] = [await site.admin(), await site.given.node()];
  const connect = (to: { readonly token: string } = node, hello: object = EXEC) => site.agent(to).connect(hello);
  return { ...site, ...tasksOf(admin), admin, node, connect, agent: await connect() };
}

function tasksOf(admin: Awaited<ReturnType<TestApp['admin']>>) {
  const start = async (nodes: readonly string[], more: object = {}): Promise<ExecTaskDetail> =>
    (
      await admin
        .post(TASKS)
        .send({ command: 'id', nodes, timeoutSeconds: 10, ...more })
        .expect(201)
    ).body.data;
  const read = async (id: string): Promise<ExecTaskDetail> => (await admin.get(`${TASKS}/${id}`).expect(200)).body.data;
  const outcome = async (id: string) =>
    (await read(id)).runs.map(({ status, reason, exitCode }) => [status, reason, exitCode]);
  const output = async (id: string, node: string) =>
    (await admin.get(`${TASKS}/${id}/runs/${node}/output`).expect(200)).body.data;
  return { start, read, outcome, output };
}

const end = (id: string, more: object = {}) =>
  ({
    ...{ type: 'execEnd', id, status: 'success', reason: null, exitCode: 0, signal: null, written: 0 },
    ...more,
  }) as const as Extract<Parameters<TestAgentConnection['send']>[0], { type: 'execEnd' }>;
const outputFrame = (id: string, from: number, text: string | Buffer) =>
  ({ type: 'execOutput', id, from, data: Buffer.from(text).toString('base64') }) as const;
const execFrames = (agent: TestAgentConnection) =>
  agent.frames.all.filter(({ type }) => type.startsWith('exec')) as Extract<CoreFrame, { id: string }>[];
const typesOf = (agent: TestAgentConnection) => execFrames(agent).map(({ type }) => type);
const isAck = ({ type }: CoreFrame) => type === 'execAck';

it('sends each chosen node the command once', async () => {
  const { start, node, agent, clock, read } = await setUp();
  const task = await start([node.uuid, node.uuid], { command: 'uptime', timeoutSeconds: 7 });
  const run = { node: node.uuid, name: 'tokyo', status: 'running', reason: null, exitCode: null, signal: null };
  expect(task).toEqual({
    ...{ id: task.id, command: 'uptime', timeoutSeconds: 7, username: 'admin', signed: false, createdAt: clock.now() },
    ...{ endedAt: null, counts: { running: 1 } },
    runs: [{ ...run, startedAt: clock.now(), endedAt: null, bytesWritten: 0, bytesKept: 0, lastLine: '' }],
  });
  await agent.settled();
  expect(execFrames(agent)).toEqual([{ type: 'exec', id: task.id, command: 'uptime', timeoutSeconds: 7 }]);
  expect(await read(task.id)).toEqual(task);
});

it('limits a command to a minute by default', async () => {
  const { start, node } = await setUp();
  expect((await start([node.uuid], { timeoutSeconds: undefined })).timeoutSeconds).toBe(60);
});

it('starts each command at a time of its own', async () => {
  const { app, start, node, clock, admin } = await setUp();
  const insertTask = (at: number) =>
    app.get(Database).insert(ExecTaskEntity, {
      ...{
        id: randomUUID(),
        command: 'id',
        timeoutSeconds: 1,
        username: '',
        createdAt: at,
        endedAt: at,
        signed: false,
      },
    });
  for (let i = 0; i < 19; i++) await insertTask(clock.now() + i);
  expect((await start([node.uuid])).createdAt).toBe(clock.now() + 19);
  expect((await start([node.uuid])).createdAt).toBe(clock.now() + 20);
  for (let i = 21; i < 41; i++) await insertTask(clock.now() + i);
  await admin
    .post(TASKS)
    .send({ command: 'id', nodes: [node.uuid] })
    .expect(500);
  expect((await start([node.uuid])).createdAt).toBe(clock.now() + 41);
});

it('runs at most three thousand commands at a time, on all instances together', async () => {
  const { app, start, node, admin, clock } = await setUp();
  const id = randomUUID();
  const remoteTask = {
    id,
    command: 'id',
    timeoutSeconds: 60,
    username: '',
    createdAt: 1,
    endedAt: null,
    signed: false,
  };
  await app.get(Database).insert(ExecTaskEntity, { ...remoteTask, instance: randomUUID() });
  const run = {
    task: id,
    name: 'n',
    status: 'running',
    startedAt: clock.now(),
    bytesWritten: 0,
    bytesKept: 0,
  } as const;
  const rows = Array.from({ length: 2998 }, (_, rank) => ({ ...run, node: randomUUID(), rank, lastLine: '' }));
  await app.get(Database).insertMany(ExecRunEntity, rows);
  await start([node.uuid]);
  await start([node.uuid]);
  const { body } = await admin
    .post(TASKS)
    .send({ command: 'id', nodes: [node.uuid] })
    .expect(429);
  expect(body.code).toBe('exec.limit');
});

it('refuses a command without a signature if the agent requires one', async () => {
  const { start, given, ...site } = await setUp();
  const strict = await given.node({ name: 'strict' });
  await using agent = await site.connect(strict, { capabilities: ['exec', 'signed'] });
  const { runs, endedAt } = await start([strict.uuid]);
  expect(runs).toMatchObject([{ status: 'refused', reason: 'unsigned', endedAt: site.clock.now() }]);
  expect(endedAt).toBe(site.clock.now());
  await agent.settled();
  expect(typesOf(agent)).toEqual([]);
});

it('stores output and result, and acknowledges them once they are stored', async () => {
  const { start, node, agent, read, output, app } = await setUp();
  const { id } = await start([node.uuid]);
  agent.send(outputFrame(id, 0, 'one\nt'));
  agent.send(outputFrame(id, 3, '\ntwo\n'));
  agent.send(outputFrame(id, 99, 'too far'));
  agent.send(end(id, { status: 'failed', exitCode: 3, written: 20 }));
  await agent.frames.waitFor(isAck);
  expect(await app.get(Database).find(ExecRunEntity, { task: id })).toMatchObject([
    { status: 'failed', exitCode: 3, bytesKept: 8, bytesWritten: 20, lastLine: 'two', rank: 0 },
  ]);
  expect(await output(id, node.uuid)).toEqual({ text: 'one\ntwo\n', bytesDropped: 12 });
  expect(await read(id)).toMatchObject({ counts: { failed: 1 } });
  // A connected agent has sent all of its output in order, so it is not asked again.
  expect(typesOf(agent)).toEqual(['exec', 'execAck']);
});

it('acknowledges a repeated end again, and no end of an unknown command', async () => {
  const { start, node, agent, outcome } = await setUp();
  const { id } = await start([node.uuid]);
  agent.send(end(id));
  await agent.frames.waitFor(isAck);
  agent.send(end(id, { status: 'failed', exitCode: 1 }));
  agent.send(end(randomUUID()));
  agent.send(outputFrame(id, 0, 'late'));
  await agent.settled();
  expect(typesOf(agent)).toEqual(['exec', 'execAck', 'execAck']);
  expect(await outcome(id)).toEqual([['success', null, 0]]);
});

it.each([
  ['times out if its agent is connected', true, ['timeout', null, null], ['exec', 'execCancel', 'execAck']],
  ['is lost if it is not', false, ['failed', 'lost', null], ['exec']],
])('twenty seconds after its time limit, a command %s', async (_, isConnected, expected, frames) => {
  const { app, start, node, agent, clock, outcome, read } = await setUp();
  const { id, createdAt } = await start([node.uuid]);
  await agent.settled();
  if (!isConnected) await agent.drop();
  await eventually(() => (app.get(AgentsService).linkOf(node.uuid) !== undefined) === isConnected);
  await clock.advance('29s');
  expect(await outcome(id)).toEqual([['running', null, null]]);
  await clock.advance('1s');
  expect(await outcome(id)).toEqual([expected]);
  expect((await read(id)).endedAt).toBe(createdAt + 30_000);
  if (isConnected) await agent.frames.waitFor(isAck);
  expect(typesOf(agent)).toEqual(frames);
});

it('keeps an ended command in memory for a minute', async () => {
  const { start, node, agent, clock, app, read, admin } = await setUp();
  const { id } = await start([node.uuid]);
  agent.send(end(id));
  await agent.frames.waitFor(isAck);
  const tracker = app.get(ExecTrackerService);
  const before = await read(id);
  await clock.advance('59s');
  expect(tracker.all()).toHaveLength(1);
  await clock.advance('1s');
  expect(tracker.all()).toHaveLength(0);
  expect(await read(id)).toEqual(before);
  expect((await admin.get(TASKS).expect(200)).body.data).toEqual({
    tasks: [expect.objectContaining({ id, endedAt: before.endedAt, counts: { success: 1 } })],
    next: null,
  });
});

describe('a cancelled command', () => {
  const cancel = async ({ admin }: Awaited<ReturnType<typeof setUp>>, path: string) =>
    admin.post(`${TASKS}/${path}/cancel`).expect(204);

  it('gets ten seconds to end by itself', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid], { timeoutSeconds: 60 });
    await cancel(site, id);
    await site.clock.advance('9s');
    expect(await site.outcome(id)).toEqual([['running', null, null]]);
    await site.clock.advance('1s');
    expect(await site.outcome(id)).toEqual([['cancelled', null, null]]);
    await site.agent.frames.waitFor(isAck);
    expect(typesOf(site.agent)).toEqual(['exec', 'execCancel', 'execAck']);
  });

  it('keeps the result of its agent', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    await cancel(site, id);
    site.agent.send(end(id, { status: 'failed', exitCode: 130 }));
    await site.agent.frames.waitFor(isAck);
    await site.clock.advance('11s');
    expect(await site.outcome(id)).toEqual([['failed', null, 130]]);
  });

  it('ends at once without its agent', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    await site.agent.drop();
    await eventually(() => site.app.get(AgentsService).linkOf(site.node.uuid) === undefined);
    await cancel(site, id);
    await site.clock.advance('1ms');
    expect(await site.outcome(id)).toEqual([['cancelled', null, null]]);
  });

  it('goes on running on other nodes if it is cancelled on one', async () => {
    const site = await setUp();
    const other = await site.given.node({ name: 'osaka' });
    await using second = await site.connect(other);
    const { id } = await site.start([site.node.uuid, other.uuid]);
    await cancel(site, `${id}/runs/${other.uuid}`);
    await site.clock.advance('10s');
    await second.frames.waitFor(isAck);
    expect(await site.outcome(id)).toEqual([
      ['running', null, null],
      ['cancelled', null, null],
    ]);
    expect((await site.read(id)).endedAt).toBeNull();
    await site.agent.settled();
    expect(typesOf(site.agent)).toEqual(['exec']);
    site.agent.send(end(id));
    await site.agent.frames.waitFor(isAck);
    expect((await site.read(id)).endedAt).toBe(site.clock.now());
  });

  it('counts as cancelled at its time limit', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    await site.clock.advance('25s');
    await cancel(site, id);
    await site.clock.advance('5s');
    expect(await site.outcome(id)).toEqual([['cancelled', null, null]]);
  });
});

describe('an agent that reconnects', () => {
  it('receives a request for the rest of the output', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    site.agent.send(outputFrame(id, 0, 'four'));
    await site.agent.settled();
    await using again = await site.connect();
    await again.settled();
    expect(execFrames(again)).toEqual([{ type: 'execResume', id, from: 4 }]);
  });

  it('receives the cancellation of a command again', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    await site.admin.post(`${TASKS}/${id}/cancel`).expect(204);
    await using again = await site.connect();
    await again.settled();
    expect(execFrames(again)).toEqual([
      { type: 'execResume', id, from: 0 },
      { type: 'execCancel', id },
    ]);
  });

  it('loses its commands if it no longer supports any', async () => {
    const site = await setUp();
    const { id } = await site.start([site.node.uuid]);
    await using again = await site.connect(site.node, { capabilities: [] });
    await again.frames.waitFor(isAck);
    expect(await site.outcome(id)).toEqual([['failed', 'lost', null]]);
    expect(typesOf(again)).toEqual(['execAck']);
  });
});

it('fails the commands of a removed node, and no others', async () => {
  const { app, start, node, agent, outcome, given, ...site } = await setUp();
  const other = await given.node({ name: 'osaka' });
  await using _ = await site.connect(other);
  const { id } = await start([node.uuid, other.uuid]);
  await app.get(NodesService).remove(node.uuid);
  await agent.closed();
  await eventually(async () => (await outcome(id))[0]![0] === 'failed');
  expect(await outcome(id)).toEqual([
    ['failed', 'removed', null],
    ['running', null, null],
  ]);
});
