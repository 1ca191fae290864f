import { randomUUID } from 'node:crypto';
import type { ExecTaskDetail } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { AuditService } from '../audit/audit.service.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { ExecOutputEntity } from './exec-output.entity.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { RunEnded } from './exec.events.ts';

const TASKS = '/api/v1/admin/exec/tasks';
type Ending = 'success' | 'failed' | 'timeout' | 'cancelled' | 'refused';

/** A site with a node whose agent ends each command as told. */
async function setUp(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const [admin, node] = [await site.admin(), await site.given.node()];
  const agent = await site.agent(node).connect({ capabilities: ['exec'] });
  const start = async (command = 'id'): Promise<ExecTaskDetail> =>
    (
      await admin
        .post(TASKS)
        .send({ command, nodes: [node.uuid] })
        .expect(201)
    ).body.data;
  const end = (id: string, status: Ending = 'success', exitCode: number | null = 0) =>
    agent.send({ type: 'execEnd', id, status, reason: null, exitCode, signal: null, written: 0 });
  const acks = () => agent.frames.all.filter(({ type }) => type === 'execAck').length;
  return { ...site, admin, node, agent, start, end, acks, db: site.app.get(Database) };
}

/** Stores an ended command without running it. */
async function stored(db: Database, node: string, values: Partial<ExecTaskEntity> = {}, output?: string) {
  const task = {
    id: randomUUID(),
    command: 'df -h',
    timeoutSeconds: 60,
    username: 'ada',
    createdAt: 1000,
    endedAt: 2000,
  };
  await db.insert(ExecTaskEntity, { ...task, signed: false, instance: null, ...values });
  const id = values.id ?? task.id;
  const run = {
    task: id,
    node,
    name: 'tokyo',
    status: 'success',
    exitCode: 0,
    startedAt: 1000,
    endedAt: 2000,
  } as const;
  const bytesKept = output?.length ?? 0;
  await db.insert(ExecRunEntity, { ...run, rank: 1, bytesWritten: bytesKept + 5, bytesKept, lastLine: '' });
  if (output) await db.insert(ExecOutputEntity, { task: id, node, data: Buffer.from(output) });
  return id;
}

it('notifies plugins of commands that ran, with their results', async () => {
  const { app, clock, node, start, end, acks } = await setUp();
  const events: object[] = [];
  app.get(CoreHooks).internal.execFinished.tap(event => void events.push(event));
  const ids: string[] = [];
  for (const [i, [status, exitCode]] of (
    [
      ['success', 0],
      ['failed', 3],
      ['timeout', null],
      ['cancelled', null],
      ['refused', null],
    ] as const
  ).entries()) {
    const { id } = await start();
    ids.push(id);
    end(id, status, exitCode);
    await eventually(() => acks() === i + 1);
  }
  await app.get(Events).settled();
  const about = { node: expect.objectContaining({ uuid: node.uuid }), at: clock.now() };
  expect(events).toMatchObject([
    { ...about, task: ids[0], status: 'success', exitCode: 0 },
    { ...about, task: ids[1], status: 'failed', exitCode: 3 },
    { ...about, task: ids[2], status: 'timeout', exitCode: null },
  ]);
  expect(events).toHaveLength(3);
});

it('writes the results of a command to the audit log', async () => {
  const { app, start, end } = await setUp();
  const command = 'x'.repeat(101);
  const { id } = await start(command);
  end(id, 'cancelled', null);
  const entry = await eventually(
    async () => (await app.get(AuditService).list({ limit: 5, action: 'exec.finished' })).entries[0],
  );
  expect(entry).toMatchObject({
    subject: { id, name: 'x'.repeat(100) },
    detail: { cancelled: 1, results: 'tokyo: cancelled' },
  });
});

it('stores results two seconds after the database refused them', async () => {
  const { db, clock, start, end, acks, agent } = await setUp({ databaseUrl: '' });
  const [one, two] = [await start(), await start()];
  await db.execute('alter table exec_run rename to moved');
  end(one.id);
  end(two.id, 'failed', 9);
  await agent.settled();
  await clock.advance('1999ms');
  await db.execute('alter table moved rename to exec_run');
  expect(acks()).toBe(0);
  await clock.advance('1ms');
  await eventually(() => acks() === 2);
  expect(await db.find(ExecRunEntity, {}, { orderBy: { startedAt: 'asc' } })).toMatchObject([
    { status: 'success', exitCode: 0 },
    { status: 'failed', exitCode: 9 },
  ]);
  expect(await db.find(ExecTaskEntity, { endedAt: null })).toEqual([]);
  end((await start()).id);
  await eventually(() => acks() === 3);
});

it('keeps no output of a command that was deleted while it was stored', async () => {
  const { app, db, node, agent, start, end, acks } = await setUp({ databaseUrl: '' });
  const { id } = await start();
  agent.send({ type: 'execOutput', id, from: 0, data: Buffer.from('text').toString('base64') });
  await agent.settled();
  await db.nativeDelete(ExecTaskEntity, { id });
  let ended = 0;
  app.get(Events).listen(RunEnded, () => void ended++);
  end(id);
  await eventually(() => acks() === 1);
  expect(ended).toBe(1);
  expect(await db.count(ExecOutputEntity, { node: node.uuid })).toBe(0);
});

describe('past commands', () => {
  it('are listed with their results, a page at a time', async () => {
    const { db, node, admin } = await setUp();
    const ids: string[] = [];
    for (const createdAt of [1000, 2000, 3000]) ids.unshift(await stored(db, node.uuid, { createdAt }));
    const page = async (query: object) => (await admin.get(TASKS).query(query).expect(200)).body.data;
    const { tasks, next } = await page({ limit: 2 });
    expect(tasks[0]).toEqual({
      ...{ id: ids[0], command: 'df -h', timeoutSeconds: 60, username: 'ada', createdAt: 3000, endedAt: 2000 },
      ...{ signed: false, counts: { success: 1 } },
    });
    expect([tasks[1].id, tasks.length, next]).toEqual([ids[1], 2, 2000]);
    expect(await page({ limit: 2, before: next })).toMatchObject({ tasks: [{ id: ids[2] }], next: null });
    expect(await page({ limit: 3 })).toMatchObject({ tasks: [{}, {}, {}], next: null });
  });

  it('are thirty to a page', async () => {
    const { db, node, admin } = await setUp();
    for (let i = 1; i <= 31; i++) await stored(db, node.uuid, { createdAt: i * 1000 });
    const { tasks, next } = (await admin.get(TASKS).expect(200)).body.data;
    expect([tasks.length, next]).toEqual([30, 2000]);
  });

  it('have their runs in order, and the stored part of their output', async () => {
    const { db, node, admin } = await setUp();
    const id = await stored(db, node.uuid, {}, 'grün\n');
    const other = randomUUID();
    const run = { task: id, node: other, name: 'osaka', rank: 0, status: 'offline', reason: 'offline' } as const;
    await db.insert(ExecRunEntity, { ...run, startedAt: 1, endedAt: 1, bytesWritten: 0, bytesKept: 0, lastLine: '' });
    const task = (await admin.get(`${TASKS}/${id}`).expect(200)).body.data as ExecTaskDetail;
    expect(task).toMatchObject({ endedAt: 2000, counts: { offline: 1, success: 1 } });
    expect(task.runs).toMatchObject([
      { node: other, status: 'offline', reason: 'offline', exitCode: null, signal: null },
      { node: node.uuid, status: 'success', reason: null, exitCode: 0, endedAt: 2000 },
    ]);
    const output = async (of: string) => (await admin.get(`${TASKS}/${id}/runs/${of}/output`).expect(200)).body.data;
    expect(await output(node.uuid)).toEqual({ text: 'grün\n', bytesDropped: 5 });
    expect(await output(other)).toEqual({ text: '', bytesDropped: 0 });
    await admin.get(`${TASKS}/${id}/runs/${randomUUID()}/output`).expect(404);
  });

  it('can be removed once they have ended', async () => {
    const { db, node, admin, start, end, acks } = await setUp();
    const [old, open] = [await stored(db, node.uuid), await stored(db, node.uuid, { createdAt: 5000, endedAt: null })];
    const { id } = await start();
    for (const running of [open, id])
      expect((await admin.delete(`${TASKS}/${running}`).expect(409)).body.code).toBe('exec.running');
    end(id);
    await eventually(() => acks() === 1);
    for (const ended of [old, id]) {
      await admin.delete(`${TASKS}/${ended}`).expect(204);
      for (const method of ['get', 'delete'] as const)
        expect((await admin[method](`${TASKS}/${ended}`).expect(404)).body.code).toBe('exec.task-not-found');
    }
    await admin.post(`${TASKS}/${old}/cancel`).expect(404);
  });

  it('are shown as stored while their instance does not answer', async () => {
    const { db, node, admin } = await setUp();
    const id = await stored(db, node.uuid, { endedAt: null, instance: randomUUID() }, 'text');
    expect((await admin.get(`${TASKS}/${id}`).expect(200)).body.data).toMatchObject({ id, endedAt: null });
    const { text } = (await admin.get(`${TASKS}/${id}/runs/${node.uuid}/output`).expect(200)).body.data;
    expect(text).toBe('text');
    expect((await admin.post(`${TASKS}/${id}/cancel`)).status).toBeGreaterThanOrEqual(500);
  });

  it('cannot be cancelled any more', async () => {
    const { db, node, admin } = await setUp();
    const id = await stored(db, node.uuid, { instance: randomUUID() });
    await admin.post(`${TASKS}/${id}/cancel`).expect(204);
    expect((await admin.get(`${TASKS}/${id}`).expect(200)).body.data.endedAt).toBe(2000);
  });
});

describe('after a restart, a running command', () => {
  const restart = async (site: Awaited<ReturnType<typeof setUp>>, timeoutSeconds: number) => {
    const body = { command: 'id', nodes: [site.node.uuid], timeoutSeconds };
    const { id } = (await site.admin.post(TASKS).send(body).expect(201)).body.data as ExecTaskDetail;
    await site.stop();
    const now = site.clock.now();
    const again = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, now });
    const admin = await again.admin();
    const outcome = async () => {
      const { runs } = (await admin.get(`${TASKS}/${id}`).expect(200)).body.data as ExecTaskDetail;
      return runs.map(({ status, reason }) => [status, reason]);
    };
    return { ...again, id, outcome };
  };

  it.each([
    ['ninety seconds', 10, 90],
    ['its time limit and twenty seconds if that is later', 80, 100],
  ])('waits for its agent for %s', async (_, timeout, seconds) => {
    const { clock, outcome } = await restart(await setUp(), timeout);
    await clock.advance(`${seconds - 1}s`);
    expect(await outcome()).toEqual([['running', null]]);
    await clock.advance('1s');
    expect(await outcome()).toEqual([['failed', 'lost']]);
  });

  it('goes on when its agent returns', async () => {
    const site = await setUp();
    const { id, outcome, ...again } = await restart(site, 10);
    await using agent = await again.agent(site.node).connect({ capabilities: ['exec'] });
    await agent.settled();
    expect(agent.frames.all.filter(({ type }) => type !== 'welcome')).toEqual([{ type: 'execResume', id, from: 0 }]);
    agent.send({ type: 'execEnd', id, status: 'success', reason: null, exitCode: 0, signal: null, written: 0 });
    await agent.frames.waitFor(({ type }) => type === 'execAck');
    expect(await outcome()).toEqual([['success', null]]);
  });
});
