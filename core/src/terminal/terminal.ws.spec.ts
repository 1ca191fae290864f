import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import type { OpenedTerminal, TerminalSession } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { withPty } from '../../test/pty.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { TerminalPage } from '../../test/terminal-page.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { AuditService } from '../audit/audit.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';

const SESSIONS = '/api/v1/admin/terminal/sessions';

/** Starts an app with a node whose real agent is connected, and a signed-in administrator. */
async function withAgent(args: string[] = ['--enable-remote-control']) {
  const site = await startTestApp();
  const node = await site.given.node();
  const agent = await spawnAgent(site, node, args);
  await site.admin();
  return { site, node, agent, ...(await signedIn(site)) };
}

async function signedIn(site: TestApp) {
  const { headers } = await site.http.post('/api/v1/session').set('origin', site.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const open = async (uuid: string, size = { columns: 80, rows: 24 }) =>
    (
      await site.http
        .post(SESSIONS)
        .set('origin', site.url)
        .set('cookie', cookie)
        .send({ node: uuid, ...size })
    ).body as { data: OpenedTerminal; code?: string };
  const page = (session: string, overrides: object = {}) =>
    TerminalPage.open({ url: site.url, cookie, session, ...overrides });
  /** Attaches a page to a new shell and waits for the prompt, because shells discard earlier input. */
  const prompt = async (session: string, overrides: object = {}) => {
    const shell = await page(session, overrides);
    await shell.waitForText(/[#$] $/);
    return shell;
  };
  const list = async () =>
    (await site.http.get(SESSIONS).set('cookie', cookie).expect(200)).body.data.sessions as TerminalSession[];
  return { cookie, open, page, prompt, list };
}

const rss = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const shells = (text: string) => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(text);

withPty('opens a real shell with the size of the page, and passes bytes unchanged', async () => {
  const { node, agent, open, prompt, list } = await withAgent();
  const { data } = await open(node.uuid, { columns: 91, rows: 29 });
  const shell = await prompt(data.session.id, { columns: 91, rows: 29 });
  shell.type('stty size; tty\r');
  await shell.waitForText(/29 91\r\n\/dev\/pts\//);
  shell.say({ type: 'resize', columns: 133, rows: 41 });
  shell.type('stty size\r');
  await shell.waitForText('41 133');
  // Bytes that are not UTF-8, because a program's output must arrive unchanged.
  shell.type("printf '\\377\\000\\303\\050[%s]\\n' done\r");
  await shell.waitForText(Buffer.from([0xff, 0x00, 0xc3, 0x28]).toString('latin1') + '[done]');
  shell.type("printf 'gr\\303\\274n %s\\n' ok; exit 7\r");
  await shell.waitForText(Buffer.from('grün ok').toString('latin1'));
  expect(await shell.closed).toBe(4000);
  expect(shell.frames.at(-1)).toEqual({ type: 'ended', end: 'exited', exitCode: 7, reason: null });
  await eventually(async () => (await list())[0]?.endedAt);
  expect(await list()).toMatchObject([
    { id: data.session.id, node: node.uuid, username: 'admin', end: 'exited', exitCode: 7, recording: null },
  ]);
  await agent[Symbol.asyncDispose]();
});

const vim = existsSync('/usr/bin/vim') ? withPty : it.skip;
vim('runs vim on the whole screen, with its size and its input', async () => {
  const { node, agent, open, prompt } = await withAgent();
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id);
  shell.type('vim -u NONE -N note\r');
  await shell.waitForText('\x1b[?1049h');
  await shell.waitForText('\x1b[23;1H~');
  shell.say({ type: 'resize', columns: 133, rows: 41 });
  await shell.waitForText('\x1b[40;1H~');
  shell.type(':echo &columns . "x" . &lines\r');
  await shell.waitForText('133x41');
  shell.type('ivitrine ñ\x1b');
  shell.type(':wq\r');
  await shell.waitForText('\x1b[?1049l');
  expect(readFileSync(`${agent.data}/note`, 'utf8')).toBe('vitrine ñ\n');
  await agent[Symbol.asyncDispose]();
});

withPty('passes a large paste on whole and in order', async () => {
  const { node, agent, open, prompt } = await withAgent();
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id);
  const file = `${agent.data}/pasted`;
  shell.type(`stty -echo; echo go; cat > ${file}; echo en""ded\r`);
  await shell.waitForText(/\rgo\r\n/);
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i} ñ`).join('\n');
  const bytes = Buffer.from(`${lines}\n`);
  for (let at = 0; at < bytes.length; at += 30_000) shell.type(bytes.subarray(at, at + 30_000));
  shell.type('\x04');
  await shell.waitForText('ended');
  expect(readFileSync(file, 'utf8')).toBe(`${lines}\n`);
  await agent[Symbol.asyncDispose]();
});

withPty('pauses an endless writer without a reading page in bounded memory, and resumes it', async () => {
  const { node, agent, open, prompt } = await withAgent();
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id, { idle: true });
  shell.type('yes vitrine\r');
  await eventually(() => shell.bytes > 250_000);
  const before = { core: process.memoryUsage.rss() / 1e6, agent: rss(agent.pid) };
  await new Promise(resolve => setTimeout(resolve, 1500));
  expect(shell.bytes).toBeLessThan(600_000);
  // The page acknowledges again, so a large output passes without accumulating.
  shell.socket.on('message', () => shell.ack());
  shell.ack();
  await eventually(() => shell.bytes > 30_000_000);
  expect(process.memoryUsage.rss() / 1e6 - before.core).toBeLessThan(150);
  expect(rss(agent.pid) - before.agent).toBeLessThan(60);
  shell.type('\x03');
  shell.type('echo still $((6*7))\r');
  await shell.waitForText('still 42');
  await agent[Symbol.asyncDispose]();
});

withPty('reattaches to the running shell after a lost connection, with the output in between', async () => {
  const { node, agent, open, page, prompt, site, list } = await withAgent();
  const { data } = await open(node.uuid);
  const first = await prompt(data.session.id);
  first.type('echo one; sleep 1; echo two; sleep 30\r');
  await first.waitForText(/\rone\r\n/);
  const { position } = first;
  first.socket.terminate();
  await new Promise(resolve => setTimeout(resolve, 1500));
  const second = await page(data.session.id, { from: position });
  await second.waitForText('two\r\n');
  expect(second.frames[0]).toEqual({ type: 'attached', position, recorded: false });
  const reloaded = await page(data.session.id);
  await reloaded.waitForText(/\rone\r\ntwo\r\n/);
  expect(await second.closed).toBe(4009);
  reloaded.socket.terminate();
  await eventually(() => shells('sleep 30'));
  await eventually(async () => {
    await site.clock.advance('61s');
    return (await list())[0]?.endedAt;
  });
  // The clock must not advance, because the administrator would need another step-up.
  await eventually(() => !shells('sleep 30'));
  const late = await page(data.session.id);
  expect(await late.closed).toBe(4404);
  await agent[Symbol.asyncDispose]();
});

withPty('keeps the shell when the agent loses its connection to the core', async () => {
  const { node, agent, open, prompt, site } = await withAgent();
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id);
  shell.type('X=kept; echo ready\r');
  await shell.waitForText(/\rready/);
  const before = shell.frames.length;
  site.app.get(SocketServerService).closeWhere(({ kind }) => kind === 'agent', 1012);
  await eventually(() => shell.frames.length > before);
  shell.type('echo typed in the dark\r');
  const states = () => shell.frames.slice(before).map(frame => frame.type === 'agent' && frame.connected);
  await eventually(() => states().at(-1) === true);
  expect(states()).toEqual([false, true]);
  shell.type('echo still $X\r');
  await shell.waitForText('still kept');
  await shell.waitForText(/\rtyped in the dark\r\n/);
  await agent[Symbol.asyncDispose]();
});

withPty.each([
  [
    'the session is revoked',
    'revoked',
    async (site: TestApp, cookie: string) =>
      site.http.delete('/api/v1/session').set('origin', site.url).set('cookie', cookie),
  ],
  [
    'the password is changed',
    'revoked',
    async (site: TestApp) => {
      const admin = await site.admin();
      await admin
        .put('/api/v1/admin/account/password')
        .send({ current: ADMIN.password, password: 'Other-Horse-2', repeat: 'Other-Horse-2' })
        .expect(204);
    },
  ],
  [
    'the node is deleted',
    'node-removed',
    async (site: TestApp, _: string, uuid: string) => site.app.get(NodesService).remove(uuid),
  ],
  [
    'its token is renewed',
    'token-rotated',
    async (site: TestApp, _: string, uuid: string) => site.app.get(NodesService).rotateToken(uuid),
  ],
] as const)('closes at once when %s, and ends its processes', async (_, end, happens) => {
  const { node, agent, open, prompt, site, cookie } = await withAgent();
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id);
  const mark = `sleep 77${end.length}${_.length}`;
  shell.type(`${mark}\r`);
  await eventually(() => shells(mark));
  await happens(site, cookie, node.uuid);
  expect([1008, 4000]).toContain(await shell.closed);
  await eventually(() => !shells(mark));
  const lines = await eventually(async () => {
    const found = (await site.app.get(AuditService).list({ limit: 50, action: 'terminal.closed' })).entries;
    return found.length > 0 && found;
  });
  expect(lines).toMatchObject([
    { subject: { id: node.uuid, name: 'tokyo' }, detail: { terminal: data.session.id, end } },
  ]);
  const opened = (await site.app.get(AuditService).list({ limit: 50, action: 'terminal.open' })).entries;
  expect(opened).toMatchObject([
    { subject: { id: node.uuid, name: 'tokyo' }, actor: { name: 'admin' }, detail: { terminal: data.session.id } },
  ]);
  await agent[Symbol.asyncDispose]();
});

withPty('belongs to the sign-in that opened it, and to the agent of its node', async () => {
  const { node, agent, open, page, prompt, site } = await withAgent();
  const { data } = await open(node.uuid);
  const otherSession = await signedIn(site);
  expect(await (await otherSession.page(data.session.id)).closed).toBe(4404);
  const stranger = await site.given.node({ name: 'stranger' });
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent/terminal?session=${data.session.id}`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  });
  expect(await new Promise(resolve => socket.once('close', resolve))).toBe(4404);
  const anonymous = new WebSocket(
    `${site.url.replace('http', 'ws')}/api/v1/admin/terminal/socket?session=${data.session.id}`,
    { origin: site.url },
  );
  expect(
    await new Promise(resolve => anonymous.once('unexpected-response', (_, response) => resolve(response.statusCode))),
  ).toBe(401);
  const prompted = await prompt(data.session.id);
  prompted.type('echo mine\r');
  await prompted.waitForText('mine');
  // A replaced page can no longer send input.
  const newer = await page(data.session.id);
  expect(await prompted.closed).toBe(4009);
  newer.say({ type: 'close' });
  expect(await newer.closed).toBe(4000);
  await agent[Symbol.asyncDispose]();
});

it('explains why no terminal can be opened', async () => {
  const { node, agent, open, site } = await withAgent([]);
  const offlineNode = await site.given.node({ name: 'away' });
  expect(await open(node.uuid)).toMatchObject({ code: 'terminal.disabled' });
  expect(await open(offlineNode.uuid)).toMatchObject({ code: 'terminal.offline' });
  expect(await open('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'node.not-found' });
  expect(await open(node.uuid, { columns: 0, rows: 24 })).toMatchObject({ code: 'request.invalid' });
  await agent[Symbol.asyncDispose]();
});

withPty('ends with a restart of the core, and keeps its recording', async () => {
  const { node, agent, open, prompt, site, cookie } = await withAgent();
  await site.http
    .put('/api/v1/admin/control/settings')
    .set('origin', site.url)
    .set('cookie', cookie)
    .send({ record: true, keepDays: 30, recordingsMb: 10 });
  const { data } = await open(node.uuid);
  const shell = await prompt(data.session.id);
  shell.type('sleep 9911\r');
  await eventually(() => shells('sleep 9911'));
  await site.stop();
  expect(await shell.closed).toBe(1001);
  const restarted = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, now: site.clock.now() });
  await restarted.admin();
  const { list } = await signedIn(restarted);
  expect(await list()).toMatchObject([
    { id: data.session.id, end: 'core-stopped', endedAt: expect.any(Number), recording: expect.any(Number) },
  ]);
  await agent[Symbol.asyncDispose]();
  await eventually(() => !shells('sleep 9911'));
});

it('ends once, even if another instance on the same database has ended it', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await site.agent(node).connect({ capabilities: ['terminal'] });
  await site.admin();
  const { open, list, cookie } = await signedIn(site);
  const close = (id: string) =>
    site.http.delete(`${SESSIONS}/${id}`).set('origin', site.url).set('cookie', cookie).expect(204);
  const { session: endedSession } = (await open(node.uuid)).data;
  const second = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, now: site.clock.now() });
  const { session } = (await open(node.uuid)).data;
  await close(endedSession.id);
  await close(session.id);
  const closedEntries = () => site.app.get(AuditService).list({ limit: 50, action: 'terminal.closed' });
  await eventually(async () => (await closedEntries()).entries.some(({ detail }) => detail?.terminal === session.id));
  expect(await list()).toMatchObject([
    { id: session.id, end: 'closed' },
    { id: endedSession.id, end: 'core-stopped' },
  ]);
  expect((await closedEntries()).entries.filter(({ detail }) => detail?.terminal === endedSession.id)).toHaveLength(1);
  await second.stop();
});

it('limits open terminals of one sign-in', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await site.agent(node).connect({ capabilities: ['terminal'] });
  await site.admin();
  const { open } = await signedIn(site);
  for (let i = 0; i < 20; i++) expect(await open(node.uuid)).toMatchObject({ data: { recorded: false } });
  expect(await open(node.uuid)).toMatchObject({ code: 'terminal.limit' });
});

withPty('records the output of a terminal if enabled, but never its input', async () => {
  const { node, agent, open, prompt, list, site, cookie } = await withAgent();
  const admin = (method: 'put' | 'delete', path: string) =>
    site.http[method](path).set('origin', site.url).set('cookie', cookie);
  await admin('put', '/api/v1/admin/control/settings')
    .send({ record: true, keepDays: 30, recordingsMb: 10 })
    .expect(200);
  const { data } = await open(node.uuid);
  expect(data.recorded).toBe(true);
  const shell = await prompt(data.session.id);
  shell.type('stty -echo; echo hidden\r');
  await shell.waitForText(/\rhidden/);
  shell.type('echo as""ked; read secret; printf "grün %s\\n" "$((1+1))"\r');
  await shell.waitForText('asked');
  shell.type('hunter2\r');
  shell.say({ type: 'resize', columns: 100, rows: 30 });
  await shell.waitForText(Buffer.from('grün 2').toString('latin1'));
  shell.type('exit\r');
  await shell.closed;
  await eventually(async () => (await list())[0]?.recording);
  const { text, headers } = await site.http
    .get(`${SESSIONS}/${data.session.id}/recording`)
    .set('cookie', cookie)
    .buffer(true)
    .expect(200);
  expect(headers['content-type']).toBe('application/x-asciicast');
  const [head, ...events] = (text ?? '')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(head).toMatchObject({ version: 2, width: 80, height: 24, title: 'admin@tokyo' });
  expect(
    events
      .filter(([, kind]) => kind === 'o')
      .map(([, , output]) => output)
      .join(''),
  ).toContain('grün 2');
  expect(events.find(([, kind]) => kind === 'r')?.[2]).toBe('100x30');
  expect(text).not.toContain('hunter2');
  await site.http.get(`${SESSIONS}/${data.session.id}/recording`).expect(401);
  await admin('delete', `${SESSIONS}/${data.session.id}/recording`).expect(204);
  expect((await list())[0]?.recording).toBeNull();
  await agent[Symbol.asyncDispose]();
});
