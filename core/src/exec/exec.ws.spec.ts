import { execFileSync } from 'node:child_process';
import { EntityManager } from '@mikro-orm/sql';
import { WebSocket } from 'ws';
import type { ExecLiveFrame, ExecTaskDetail } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { FrameCollector } from '../../test/frame-collector.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { cookieOf } from '../../test/test-data.ts';
import { AuditService } from '../audit/audit.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { RunEnded, type RunEvent } from './exec.events.ts';

const TASKS = '/api/v1/admin/exec/tasks';
const CONTROLLED = ['--enable-remote-control'];
type Admin = Awaited<ReturnType<TestApp['admin']>>;

const started = async (admin: Admin, body: object): Promise<ExecTaskDetail> =>
  (await admin.post(TASKS).send(body).expect(201)).body.data;
const read = async (admin: Admin, id: string): Promise<ExecTaskDetail> =>
  (await admin.get(`${TASKS}/${id}`).expect(200)).body.data;
const output = async (admin: Admin, id: string, node: string) =>
  (await admin.get(`${TASKS}/${id}/runs/${node}/output`).expect(200)).body.data;
const whenEnded = (admin: Admin, id: string) =>
  eventually(async () => {
    const task = await read(admin, id);
    return task.endedAt === null ? undefined : task;
  });
const alive = (text: string) => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(text);

it('runs a command on the chosen nodes, and stores output and exit codes', async () => {
  const site = await startTestApp();
  const events: unknown[] = [];
  site.app.get(CoreHooks).internal.execFinished.tap(event => void events.push(event));
  const [tokyo, osaka, idle] = [
    await site.given.node(),
    await site.given.node({ name: 'osaka' }),
    await site.given.node({ name: 'idle' }),
  ];
  await using _1 = await spawnAgent(site, tokyo, CONTROLLED);
  await using _2 = await spawnAgent(site, osaka, CONTROLLED);
  await using idleAgent = await spawnAgent(site, idle, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, {
    command: 'echo "ñ $0"; echo oops >&2; exit 3',
    nodes: [tokyo.uuid, osaka.uuid],
  });
  const task = await whenEnded(admin, id);
  expect(task.counts).toEqual({ failed: 2 });
  expect(task.runs).toMatchObject([
    { node: tokyo.uuid, status: 'failed', exitCode: 3, reason: null, lastLine: 'oops' },
    { node: osaka.uuid, name: 'osaka', status: 'failed', exitCode: 3 },
  ]);
  expect((await output(admin, id, osaka.uuid)).text).toMatch(/^ñ .*sh\noops\n$/);
  await eventually(() => events.length === 2);
  expect(events[0]).toMatchObject({ task: id, status: 'failed', exitCode: 3 });
  expect(idleAgent.lines.join()).not.toContain('runs a command');
  const lines = await eventually(async () => {
    const found = (await site.app.get(AuditService).list({ limit: 50, action: 'exec.' })).entries;
    return found.length === 2 && found.sort((a, b) => a.action.localeCompare(b.action));
  });
  expect(lines).toMatchObject([
    {
      action: 'exec.finished',
      subject: { id },
      detail: { failed: 2, results: 'tokyo: failed (3), osaka: failed (3)' },
    },
    {
      action: 'exec.start',
      subject: { id },
      actor: { name: 'admin' },
      outcome: 'done',
      detail: { command: 'echo "ñ $0"; echo oops >&2; exit 3', names: 'tokyo, osaka' },
    },
  ]);
});

it.each([
  ['no node', () => ({ command: 'id', nodes: [] })],
  ['no list of nodes', () => ({ command: 'id' })],
  ['null for the nodes', () => ({ command: 'id', nodes: null })],
  ['an empty command', (node: string) => ({ command: ' \n', nodes: [node] })],
  ['no time', (node: string) => ({ command: 'id', nodes: [node], timeoutSeconds: 0 })],
  ['a word for all nodes', (node: string) => ({ command: 'id', nodes: [node], all: true })],
])('refuses a task with %s', async (_, body) => {
  const site = await startTestApp();
  const node = await site.given.node();
  const admin = await site.admin();
  await admin.post(TASKS).send(body(node.uuid)).expect(422);
  expect((await admin.get(TASKS)).body.data.tasks).toEqual([]);
});

it('rejects a task with a missing node, and starts it on none', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const admin = await site.admin();
  const { body } = await admin
    .post(TASKS)
    .send({ command: 'id', nodes: [node.uuid, '00000000-0000-4000-8000-000000000000'] })
    .expect(404);
  expect(body.code).toBe('node.not-found');
  await site.http
    .post(TASKS)
    .send({ command: 'id', nodes: [node.uuid] })
    .expect(401);
  expect((await admin.get(TASKS)).body.data.tasks).toEqual([]);
});

it('reports at once which nodes are offline and which refuse', async () => {
  const site = await startTestApp();
  const [offlineNode, closed] = [await site.given.node(), await site.given.node({ name: 'closed' })];
  await using agent = await spawnAgent(site, closed);
  const admin = await site.admin();
  expect((await admin.get('/api/v1/admin/control/nodes')).body.data).toEqual(
    expect.arrayContaining([
      { uuid: offlineNode.uuid, name: 'tokyo', exec: 'offline', terminal: 'offline', signed: false, protocol: null },
      { uuid: closed.uuid, name: 'closed', exec: 'disabled', terminal: 'disabled', signed: false, protocol: null },
    ]),
  );
  const task = await started(admin, { command: 'id', nodes: [offlineNode.uuid, closed.uuid] });
  expect(task).toMatchObject({ counts: { offline: 1, refused: 1 }, endedAt: expect.any(Number) });
  expect(task.runs).toMatchObject([{ reason: 'offline' }, { reason: 'disabled' }]);
  expect(agent.lines.join()).not.toContain('runs a command');
});

it('ends a command at its time limit, with all its children', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await spawnAgent(site, node, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, {
    command: 'trap "" TERM; sleep 8471 & sleep 8472; sleep 8473',
    nodes: [node.uuid],
    timeoutSeconds: 1,
  });
  await eventually(() => alive('sleep 8471'));
  expect((await whenEnded(admin, id)).runs).toMatchObject([{ status: 'timeout', exitCode: null }]);
  await eventually(() => !alive('sleep 847'));
});

it('cancels a command with all its children', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await spawnAgent(site, node, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'echo here; sleep 8481 | cat', nodes: [node.uuid] });
  await eventually(() => alive('sleep 8481'));
  await admin.delete(`${TASKS}/${id}`).expect(409);
  await admin.post(`${TASKS}/${id}/cancel`).expect(204);
  expect((await whenEnded(admin, id)).runs).toMatchObject([{ status: 'cancelled' }]);
  expect((await output(admin, id, node.uuid)).text).toBe('here\n');
  await eventually(() => !alive('sleep 8481'));
  await admin.delete(`${TASKS}/${id}`).expect(204);
  await admin.get(`${TASKS}/${id}`).expect(404);
});

it('keeps the beginning of endless output, and counts the rest', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await spawnAgent(site, node, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'head -c 3000000 /dev/zero | tr "\\0" x', nodes: [node.uuid] });
  const { runs } = await whenEnded(admin, id);
  expect(runs).toMatchObject([{ status: 'success', bytesWritten: 3_000_000, bytesKept: 262_144 }]);
  expect(await eventually(() => output(admin, id, node.uuid))).toEqual({
    text: 'x'.repeat(262_144),
    bytesDropped: 3_000_000 - 262_144,
  });
});

it('continues after a lost connection and a restart of the core, and runs nothing twice', async () => {
  const first = await startTestApp();
  const node = await first.given.node();
  const agent = await spawnAgent(first, node, CONTROLLED);
  const admin = await first.admin();
  const file = `${agent.data}/runs`;
  const { id } = await started(admin, {
    command: `echo run >> ${file}; echo before; sleep 4; cat ${file}`,
    nodes: [node.uuid],
    timeoutSeconds: 60,
  });
  await eventually(async () => (await output(admin, id, node.uuid)).text === 'before\n');
  const port = Number(new URL(first.url).port);
  await first.stop();
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now: first.clock.now() });
  // The agent is configured with the old address, so a proxy there forwards to the new core.
  const { createServer, connect } = await import('node:net');
  const proxy = createServer(socket =>
    socket
      .pipe(connect(Number(new URL(second.url).port), '127.0.0.1'))
      .on('error', () => socket.destroy())
      .pipe(socket)
      .on('error', () => undefined),
  );
  await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve));
  const secondAdmin = await second.admin();
  const task = await whenEnded(secondAdmin, id);
  expect(task.runs).toMatchObject([{ status: 'success', exitCode: 0 }]);
  expect((await output(secondAdmin, id, node.uuid)).text).toBe('before\nrun\n');
  await agent[Symbol.asyncDispose]();
  proxy.close();
});

it('reports a command as lost when its agent returns without it', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await spawnAgent(site, node, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'echo a; sleep 8491', nodes: [node.uuid] });
  await eventually(async () => (await output(admin, id, node.uuid)).text === 'a\n');
  await agent.restart();
  expect((await whenEnded(admin, id)).runs).toMatchObject([{ status: 'failed', reason: 'lost', bytesKept: 2 }]);
  execFileSync('sh', ['-c', 'pkill -f "^sleep 8491$" || true']);
});

it('ends a task whose agent never returns or whose node is deleted', async () => {
  const site = await startTestApp();
  const [disconnected, removed] = [await site.given.node(), await site.given.node({ name: 'removed' })];
  await using agent = await site.agent(disconnected).connect({ capabilities: ['exec'] });
  await using _ = await site.agent(removed).connect({ capabilities: ['exec'] });
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'id', nodes: [disconnected.uuid, removed.uuid], timeoutSeconds: 10 });
  await agent.drop();
  await admin.delete(`/api/v1/admin/nodes/${removed.uuid}`);
  await site.clock.advance('120s');
  const task = await whenEnded(admin, id);
  expect(task.runs.map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', 'lost'],
    ['failed', expect.stringMatching(/removed|lost/)],
  ]);
});

it('stores the end of a command that another instance on the same database reported as lost', async () => {
  const first = await startTestApp();
  const node = await first.given.node();
  await using agent = await first.agent(node).connect({ capabilities: ['exec'] });
  const admin = await first.admin();
  const { id } = await started(admin, { command: 'id', nodes: [node.uuid], timeoutSeconds: 10 });
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now: first.clock.now() });
  const runEnded = new Promise<RunEvent>(resolve => second.app.get(Events).listen(RunEnded, resolve));
  agent.send({ type: 'execEnd', id, status: 'success', reason: null, exitCode: 0, signal: null, written: 0 });
  await agent.frames.waitFor(({ type }) => type === 'execAck');
  const row = () => first.app.get(EntityManager).fork().findOneOrFail(ExecRunEntity, { task: id });
  const written = await row();
  expect(written).toMatchObject({ status: 'success', exitCode: 0 });
  await second.clock.advance('120s');
  expect((await runEnded).run.view).toMatchObject({ status: 'failed', reason: 'lost' });
  expect(await row()).toEqual(written);
  await second.stop();
});

it('stores other results when one cannot be stored', async () => {
  const site = await startTestApp({ databaseUrl: '' });
  const nodes = await Promise.all(Array.from({ length: 5 }, () => site.given.node()));
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect({ capabilities: ['exec'] })));
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'id', nodes: nodes.map(({ uuid }) => uuid), timeoutSeconds: 10 });
  const em = site.app.get(EntityManager).fork();
  await em.execute(
    `create trigger poison before update on exec_run when new.node = '${nodes[0]!.uuid}' begin select raise(abort, 'poison'); end`,
  );
  const end = { type: 'execEnd', id, reason: null, exitCode: 0, signal: null, written: 0 } as const;
  for (const agent of agents) agent.send({ ...end, status: 'success' });
  await Promise.all(agents.map(agent => agent.frames.waitFor(({ type }) => type === 'execAck')));
  const rows = await em.find(ExecRunEntity, { task: id, node: { $ne: nodes[0]!.uuid } });
  expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('success'));
  await Promise.all(agents.map(agent => agent[Symbol.asyncDispose]()));
});

it('accepts from an agent only its own part of a task', async () => {
  const site = await startTestApp();
  const [tokyo, otherNode] = [await site.given.node(), await site.given.node({ name: 'evil' })];
  await using realAgent = await site.agent(tokyo).connect({ capabilities: ['exec'] });
  await using forgingAgent = await site.agent(otherNode).connect({ capabilities: ['exec'] });
  const admin = await site.admin();
  const { id } = await started(admin, { command: 'id', nodes: [tokyo.uuid] });
  const end = { type: 'execEnd', id, status: 'success', reason: null, exitCode: 0, signal: null, written: 0 } as const;
  forgingAgent.send({ type: 'execOutput', id, from: 0, data: Buffer.from('forged').toString('base64') });
  forgingAgent.send(end);
  forgingAgent.sendRaw(JSON.stringify({ type: 'execEnd', id }));
  await forgingAgent.frames.waitFor(({ type }) => type === 'error');
  expect(await read(admin, id)).toMatchObject({ endedAt: null, runs: [{ status: 'running', bytesKept: 0 }] });
  realAgent.send({ type: 'execOutput', id, from: 0, data: Buffer.from('true\n').toString('base64') });
  realAgent.send(end);
  await realAgent.frames.waitFor(({ type }) => type === 'execAck');
  realAgent.send({ type: 'execOutput', id, from: 5, data: Buffer.from('late').toString('base64') });
  realAgent.send({ ...end, status: 'failed' });
  await realAgent.frames.waitFor(({ type }) => type === 'execAck', realAgent.frames.all.length);
  expect((await whenEnded(admin, id)).runs).toMatchObject([{ status: 'success', lastLine: 'true' }]);
  expect((await output(admin, id, tokyo.uuid)).text).toBe('true\n');
});

it('pushes progress to a page, and nothing once its session has ended', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await spawnAgent(site, node, CONTROLLED);
  const admin = await site.admin();
  const { id } = await started(admin, {
    command: 'for i in 1 2 3; do echo line $i; sleep 0.2; done',
    nodes: [node.uuid],
  });
  const signIn = await site.http
    .post('/api/v1/session')
    .set('origin', site.url)
    .send({ username: 'admin', password: 'Correct-Horse-1' });
  const cookie = cookieOf(signIn.headers);
  const page = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/admin/exec/live`, {
    origin: site.url,
    headers: { cookie },
  });
  const frames = new FrameCollector<ExecLiveFrame>(page);
  const closed = new Promise<number>(resolve => page.once('close', resolve));
  await new Promise(resolve => page.once('open', resolve));
  page.send(JSON.stringify({ type: 'watch', task: id, output: [node.uuid] }));
  await eventually(async () => {
    await site.clock.advance('100ms');
    return frames.all.some(frame => frame.type === 'runs' && frame.runs.some(({ status }) => status === 'success'));
  });
  expect(frames.all[0]).toMatchObject({ type: 'task', task: { id } });
  const text = frames.all.reduce(
    (sum, frame) => (frame.type === 'output' ? sum.slice(0, frame.from) + frame.text : sum),
    '',
  );
  expect(text).toBe('line 1\nline 2\nline 3\n');
  await site.http.delete('/api/v1/session').set('origin', site.url).set('cookie', cookie);
  expect(await closed).toBe(1008);
});

it('finds old tasks by their command and by the names of their nodes', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: '50%_off' });
  const admin = await site.admin();
  for (const command of ['df -h', 'uptime', 'apt-get update']) await started(admin, { command, nodes: [node.uuid] });
  const commands = async (query: string) =>
    (await admin.get(`${TASKS}?${query}`).expect(200)).body.data.tasks.map(({ command }: ExecTaskDetail) => command);
  expect(await commands('')).toEqual(['apt-get update', 'uptime', 'df -h']);
  expect(await commands('search=UP')).toEqual(['apt-get update', 'uptime']);
  expect(await commands('search=50%25_')).toHaveLength(3);
  expect(await commands('search=_o%25')).toEqual([]);
  const { body } = await admin.get(`${TASKS}?limit=2`);
  expect(await commands(`limit=2&before=${body.data.next}`)).toEqual(['df -h']);
});

it('runs on two hundred nodes at once', async () => {
  const site = await startTestApp();
  const nodes = await Promise.all(Array.from({ length: 200 }, (_, i) => site.given.node({ name: `node ${i}` })));
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect({ capabilities: ['exec'] })));
  const admin = await site.admin();
  const text = Buffer.from('x'.repeat(20_000)).toString('base64');
  for (const agent of agents)
    agent.socket.on('message', data => {
      const frame = JSON.parse(String(data));
      if (frame.type !== 'exec') return;
      agent.send({ type: 'execOutput', id: frame.id, from: 0, data: text });
      agent.send({
        type: 'execEnd',
        id: frame.id,
        status: 'success',
        reason: null,
        exitCode: 0,
        signal: null,
        written: 20_000,
      });
    });
  const { id } = await started(admin, { command: 'id', nodes: nodes.map(({ uuid }) => uuid) });
  const task = await whenEnded(admin, id);
  expect(task.counts).toEqual({ success: 200 });
  await eventually(() => agents.every(({ frames }) => frames.all.some(({ type }) => type === 'execAck')));
  await Promise.all(agents.map(agent => agent.drop()));
});
