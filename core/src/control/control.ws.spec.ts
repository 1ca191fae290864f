import { generate } from 'otplib';
import { browserKey } from '../../../sdk/agent/test/signer.ts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { TerminalPage } from '../../test/terminal-page.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';

const EXEC = '/api/v1/admin/exec/tasks';
const TERMINAL = '/api/v1/admin/terminal/sessions';
const KEYS = '/api/v1/admin/control/signing-keys';

it('forwards only commands that an administrator has signed', async () => {
  const site = await startTestApp();
  const [tokyo, osaka] = [await site.given.node(), await site.given.node({ name: 'osaka' })];
  const signer = await browserKey();
  await using _1 = await spawnAgent(site, tokyo, ['--enable-remote-control', '--control-keys', signer.publicKey]);
  await using _2 = await spawnAgent(site, osaka, ['--enable-remote-control', '--control-keys', signer.publicKey]);
  const admin = await site.admin();
  const nodes = [tokyo.uuid, osaka.uuid];
  const controlled = (await admin.get('/api/v1/admin/control/nodes')).body.data as { exec: string; signed: boolean }[];
  expect(controlled.map(({ exec, signed }) => [exec, signed])).toEqual([
    ['ready', true],
    ['ready', true],
  ]);

  const unsigned = (await admin.post(EXEC).send({ command: 'echo hello', nodes }).expect(201)).body.data;
  expect(unsigned.runs.map(({ status, reason }: { status: string; reason: string }) => [status, reason])).toEqual([
    ['refused', 'unsigned'],
    ['refused', 'unsigned'],
  ]);
  const { body } = await admin.post(TERMINAL).send({ node: tokyo.uuid, columns: 80, rows: 24 }).expect(422);
  expect(body.code).toBe('terminal.unsigned');

  const signature = await signer.sign({ kind: 'exec', nodes, command: 'echo hello', timeoutSeconds: 30 });
  const order = { command: 'echo hello', nodes, timeoutSeconds: 30, signature };
  const ended = async (id: string) =>
    eventually(async () => {
      const task = (await admin.get(`${EXEC}/${id}`)).body.data;
      return task.endedAt === null ? undefined : task;
    });
  const { id } = (await admin.post(EXEC).send(order).expect(201)).body.data;
  expect((await ended(id)).counts).toEqual({ success: 2 });
  const secondTask = (await admin.post(EXEC).send(order).expect(201)).body.data;
  expect((await ended(secondTask.id)).runs).toMatchObject([
    { status: 'refused', reason: 'replayed' },
    { status: 'refused', reason: 'replayed' },
  ]);

  const opening = await signer.sign({ kind: 'terminal', nodes: [tokyo.uuid] });
  await admin.post(TERMINAL).send({ node: tokyo.uuid, columns: 80, rows: 24, signature: opening }).expect(201);
  const wrong = (
    await admin.post(TERMINAL).send({ node: osaka.uuid, columns: 80, rows: 24, signature: opening }).expect(201)
  ).body.data;
  await eventually(async () => {
    const { sessions } = (await admin.get(TERMINAL)).body.data;
    return sessions.find((session: { id: string }) => session.id === wrong.session.id).end === 'refused';
  });
});

it('requires the second factor, if there is one, before a command or a terminal', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await site.agent(node).connect({ capabilities: ['exec', 'terminal'] });
  const admin = await site.admin();
  const account = '/api/v1/admin/account';
  const { secret } = (await admin.post(`${account}/totp`).send({ password: ADMIN.password })).body.data;
  const code = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  await admin
    .post(`${account}/totp/confirm`)
    .send({ code: await code() })
    .expect(200);
  await site.clock.skip('11m');
  const attempts = () => [
    admin.post(EXEC).send({ command: 'id', nodes: [node.uuid] }),
    admin.post(TERMINAL).send({ node: node.uuid, columns: 80, rows: 24 }),
  ];
  for (const attempt of attempts()) expect((await attempt.expect(403)).body.code).toBe('step-up.required');
  expect((await admin.get(EXEC)).body.data.tasks).toEqual([]);
  await admin
    .post('/api/v1/session/step-up')
    .send({ code: await code() })
    .expect(200);
  for (const attempt of attempts()) await attempt.expect(201);
});

it('requires a step-up to attach to a running terminal and to read a recording', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await site.agent(node).connect({ capabilities: ['terminal'] });
  const admin = await site.admin();
  const cookie = cookieOf((await admin.post('/api/v1/session').send(ADMIN).expect(201)).headers);
  const opened = await admin.post(TERMINAL).send({ node: node.uuid, columns: 80, rows: 24 }).expect(201);
  const { id: session } = opened.body.data.session as { id: string };
  const attach = () => TerminalPage.open({ url: site.url, cookie, session });
  (await attach()).socket.terminate();
  await site.clock.skip('11m');
  await expect(attach()).rejects.toThrow('403');
  const recording = () => admin.get(`${TERMINAL}/${session}/recording`);
  expect((await recording().expect(403)).body.code).toBe('step-up.required');
  await admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  await recording().expect(404);
  (await attach()).socket.terminate();
});

it('stores a list of public keys, and nothing else', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { publicKey } = await browserKey();
  const { body } = await admin.post(KEYS).send({ name: ' laptop ', publicKey, kind: 'browser' }).expect(201);
  expect(body.data).toMatchObject({ name: 'laptop', publicKey, kind: 'browser', credential: null });
  expect((await admin.post(KEYS).send({ name: 'again', publicKey, kind: 'browser' }).expect(409)).body.code).toBe(
    'control.key-known',
  );
  expect(
    (await admin.post(KEYS).send({ name: 'none', publicKey: 'bm9uZQ', kind: 'browser' }).expect(422)).body.code,
  ).toBe('control.key-invalid');
  expect((await admin.get(KEYS)).body.data).toHaveLength(1);
  await admin.delete(`${KEYS}/${body.data.id}`).expect(204);
  await admin.delete(`${KEYS}/${body.data.id}`).expect(404);
  await site.http.get(KEYS).expect(401);
});

it('keeps 50 public keys', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const add = async () =>
    admin.post(KEYS).send({ name: 'key', publicKey: (await browserKey()).publicKey, kind: 'browser' });
  for (let count = 0; count < 50; count++) expect((await add()).status).toBe(201);
  const { status, body } = await add();
  expect([status, body.code]).toEqual([409, 'control.key-limit']);
  expect((await admin.get(KEYS)).body.data).toHaveLength(50);
});
