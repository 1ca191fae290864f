import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { OpenedTerminal, TerminalSession } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { TerminalPage } from '../../test/terminal-page.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { AgentsService } from '../agents/agents.service.ts';
import { AuditService } from '../audit/audit.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Database } from '../platform/database/database.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';

const SESSIONS = '/api/v1/admin/terminal/sessions';
const SIZE = { columns: 80, rows: 24 };

/** A site with a node whose agent opens shells that the test plays. */
async function setUp() {
  const site = await startTestApp();
  const [admin, node] = [await site.admin(), await site.given.node()];
  const { headers } = await site.http.post('/api/v1/session').set('origin', site.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const connect = (to: { readonly token: string } = node, capabilities = ['terminal']) =>
    site.agent(to).connect({ capabilities });
  const agent = await connect();
  const post = (more: object = {}) =>
    site.http
      .post(SESSIONS)
      .set('origin', site.url)
      .set('cookie', cookie)
      .send({ node: node.uuid, ...SIZE, ...more });
  const open = async (more: object = {}): Promise<OpenedTerminal> => (await post(more).expect(201)).body.data;
  const page = (session: string, more: object = {}) => TerminalPage.open({ url: site.url, cookie, session, ...more });
  /** Connects the shell of a terminal, as its agent does. */
  const shell = async (session: string, { token }: { readonly token: string } = node) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent/terminal?session=${session}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [frames, input]: [object[], string[]] = [[], []];
    socket.on('message', (data, binary) =>
      binary ? input.push(String(data)) : frames.push(JSON.parse(String(data)) as object),
    );
    const closed = new Promise<number>(resolve => socket.once('close', resolve));
    await once(socket, 'open');
    return { socket, frames, input, closed };
  };
  const list = async () =>
    (await admin.get(SESSIONS).expect(200)).body.data as { sessions: TerminalSession[]; next: number | null };
  const ended = (id: string) =>
    eventually(async () => {
      const found = (await list()).sessions.find(one => one.id === id);
      return found?.endedAt ? found : undefined;
    });
  const closings = () =>
    eventually(async () => {
      const { entries } = await site.app.get(AuditService).list({ limit: 50, action: 'terminal.closed' });
      return entries.length > 0 ? entries : undefined;
    });
  return { ...site, admin, node, cookie, connect, agent, post, open, page, shell, list, ended, closings };
}

it('connects a page with the shell of its agent', async () => {
  const { node, agent, open, page, shell, clock, ended } = await setUp();
  const { session, recorded } = await open();
  expect([session, recorded]).toEqual([
    {
      ...{ id: session.id, node: node.uuid, name: 'tokyo', username: 'admin', openedAt: clock.now() },
      ...{ endedAt: null, end: null, exitCode: null, recording: null },
    },
    false,
  ]);
  const request = await agent.frames.waitFor(({ type }) => type === 'terminal');
  expect(request).toEqual({ type: 'terminal', id: session.id, ...SIZE });
  const agentShell = await shell(session.id);
  const terminalPage = await page(session.id, { columns: 100, rows: 30 });
  await eventually(() => agentShell.frames.length === 3);
  expect(agentShell.frames).toEqual([
    { type: 'attached', position: 0, acked: 0 },
    { type: 'resize', ...SIZE },
    { type: 'resize', columns: 100, rows: 30 },
  ]);
  agentShell.socket.send(Buffer.from('$ '));
  await terminalPage.waitForText('$ ');
  terminalPage.type('exit\n');
  await eventually(() => agentShell.input.join('') === 'exit\n');
  terminalPage.say({ type: 'resize', columns: 90, rows: 20 });
  await eventually(() => agentShell.frames.length === 5);
  expect(agentShell.frames.slice(3)).toEqual([
    { type: 'ack', position: 2 },
    { type: 'resize', columns: 90, rows: 20 },
  ]);
  agentShell.socket.send(JSON.stringify({ type: 'exited', exitCode: 7, signal: null }));
  expect([await terminalPage.closed, await agentShell.closed]).toEqual([4000, 1000]);
  expect(terminalPage.frames).toEqual([
    { type: 'attached', position: 0, recorded: false },
    { type: 'agent', connected: true },
    { type: 'ended', end: 'exited', exitCode: 7, reason: null },
  ]);
  expect(await ended(session.id)).toMatchObject({ end: 'exited', exitCode: 7, endedAt: clock.now(), recording: null });
});

it('ends when the page closes it', async () => {
  const { open, page, shell, ended, closings, clock, node } = await setUp();
  const { session } = await open();
  const [agentShell, terminalPage] = [await shell(session.id), await page(session.id)];
  await clock.advance('1600ms');
  terminalPage.say({ type: 'close' });
  expect([await terminalPage.closed, await agentShell.closed]).toEqual([4000, 1000]);
  expect(agentShell.frames.at(-1)).toEqual({ type: 'close' });
  expect(await ended(session.id)).toMatchObject({ end: 'closed', exitCode: null });
  const [entry] = await closings();
  expect(entry).toMatchObject({ outcome: 'done', actor: { name: 'admin' }, subject: { id: node.uuid, name: 'tokyo' } });
  expect(entry!.detail).toEqual({ terminal: session.id, end: 'closed', exitCode: null, seconds: 2 });
});

it('ends if the agent of its node refuses it, unlike another agent', async () => {
  const { open, page, agent, connect, ended, closings, given } = await setUp();
  const { session } = await open();
  const terminalPage = await page(session.id);
  const refusal = { type: 'terminalRefused', id: session.id, reason: 'busy' } as const;
  await using other = await connect(await given.node());
  other.send(refusal);
  await other.settled();
  expect(terminalPage.socket.readyState).toBe(WebSocket.OPEN);
  agent.send(refusal);
  expect(await terminalPage.closed).toBe(4000);
  expect(terminalPage.frames.at(-1)).toEqual({ type: 'ended', end: 'refused', exitCode: null, reason: 'busy' });
  expect(await ended(session.id)).toMatchObject({ end: 'refused' });
  expect((await closings())[0]).toMatchObject({ outcome: 'refused', detail: { reason: 'busy' } });
});

it('closes the shell of an agent that sends an invalid frame, and stays open for another', async () => {
  const { open, page, shell } = await setUp();
  const { session } = await open();
  const terminalPage = await page(session.id);
  const bad = await shell(session.id);
  bad.socket.send('{"type":"nonsense"}');
  expect(await bad.closed).toBe(1008);
  const good = await shell(session.id);
  good.socket.send(Buffer.from('hello'));
  await terminalPage.waitForText('hello');
});

it('closes a page that does not attach within ten seconds, and leaves the terminal open', async () => {
  const { open, page, url, cookie, clock, list } = await setUp();
  const { session } = await open();
  const idle = new WebSocket(`${url.replace('http', 'ws')}/api/v1/admin/terminal/socket?session=${session.id}`, {
    origin: url,
    headers: { cookie },
  });
  const closed = new Promise(resolve => idle.once('close', resolve));
  await once(idle, 'open');
  idle.send(Buffer.from('typed before'));
  await clock.advance('9999ms');
  const pong = once(idle, 'pong');
  idle.ping();
  await pong;
  await clock.advance('1ms');
  expect(await closed).toBe(1008);
  const terminalPage = await page(session.id);
  await eventually(() => terminalPage.frames.length === 2);
  await clock.advance('10s');
  expect(terminalPage.socket.readyState).toBe(WebSocket.OPEN);
  expect((await list()).sessions).toMatchObject([{ endedAt: null }]);
});

it('closes a page that sends an invalid frame', async () => {
  const { open, page } = await setUp();
  const { session } = await open();
  const terminalPage = await page(session.id);
  terminalPage.say({ type: 'nonsense' });
  expect(await terminalPage.closed).toBe(1008);
});

it('is not found by other sessions, by other nodes or after its end', async () => {
  const { open, page, shell, given, admin, http, url, ...site } = await setUp();
  const { session } = await open();
  const again = await http.post('/api/v1/session').set('origin', url).send(ADMIN).expect(201);
  const cookie = cookieOf(again.headers);
  expect(await (await page(session.id, { cookie })).closed).toBe(4404);
  expect(await (await shell(session.id, await given.node())).closed).toBe(4404);
  for (const unknown of [randomUUID(), 'nonsense']) {
    expect(await (await page(unknown)).closed).toBe(4404);
    expect(await (await shell(unknown)).closed).toBe(4404);
  }
  await admin.delete(`${SESSIONS}/${session.id}`).expect(204);
  await site.ended(session.id);
  expect(await (await page(session.id)).closed).toBe(4404);
  for (const unknownId of [session.id, randomUUID()])
    expect((await admin.delete(`${SESSIONS}/${unknownId}`).expect(404)).body.code).toBe('terminal.not-found');
});

it.each([
  ['node-removed', async (nodes: NodesService, uuid: string) => nodes.remove(uuid)],
  ['token-rotated', async (nodes: NodesService, uuid: string) => nodes.rotateToken(uuid)],
] as const)('ends as %s with its node, and no other terminal does', async (end, happens) => {
  const { app, node, open, given, ended, list, connect } = await setUp();
  const other = await given.node({ name: 'osaka' });
  await using _ = await connect(other);
  const [first, second] = [await open(), await open({ node: other.uuid })];
  await happens(app.get(NodesService), node.uuid);
  expect(await ended(first.session.id)).toMatchObject({ end });
  expect((await list()).sessions.find(({ id }) => id === second.session.id)).toMatchObject({ endedAt: null });
});

it('ends with the session that opened it, and no other terminal does', async () => {
  const { admin, node, open, http, url, cookie, ended, list } = await setUp();
  const { session } = await open();
  const other = (
    await admin
      .post(SESSIONS)
      .send({ node: node.uuid, ...SIZE })
      .expect(201)
  ).body.data as OpenedTerminal;
  await http.delete('/api/v1/session').set('origin', url).set('cookie', cookie).expect(204);
  expect(await ended(session.id)).toMatchObject({ end: 'revoked' });
  expect((await list()).sessions.find(({ id }) => id === other.session.id)).toMatchObject({ endedAt: null });
});

it('explains why a node cannot be reached', async () => {
  const { post, given, app, node, agent, connect } = await setUp();
  const codeOf = async (more: object, status: number) => (await post(more).expect(status)).body.code;
  const strict = await given.node();
  await using _1 = await connect(strict, ['terminal', 'signed']);
  expect(await codeOf({ node: strict.uuid }, 422)).toBe('terminal.unsigned');
  const closed = await given.node();
  await using _2 = await connect(closed, []);
  expect(await codeOf({ node: closed.uuid }, 409)).toBe('terminal.disabled');
  expect(await codeOf({ node: randomUUID() }, 404)).toBe('node.not-found');
  await agent.drop();
  await eventually(() => app.get(AgentsService).linkOf(node.uuid) === undefined);
  expect(await codeOf({}, 409)).toBe('terminal.offline');
});

it('rejects an API key of other nodes', async () => {
  const { admin, http, node, given } = await setUp();
  const other = await given.node();
  const key = { name: 'robot', scopes: ['control'], nodes: [other.uuid], expiresAt: null };
  const { secret } = (await admin.post('/api/v1/admin/api-keys').send(key).expect(201)).body.data;
  const { status } = await http
    .post(SESSIONS)
    .set('authorization', `Bearer ${secret}`)
    .send({ node: node.uuid, ...SIZE });
  expect([403, 404]).toContain(status);
});

it('has at most twenty open terminals for an owner, and a hundred in total', async () => {
  const { app, open, post, admin, node, clock, ended } = await setUp();
  const first = await open();
  for (let i = 1; i < 20; i++) await open();
  expect((await post().expect(429)).body.code).toBe('terminal.limit');
  await admin.delete(`${SESSIONS}/${first.session.id}`).expect(204);
  await ended(first.session.id);
  await open();
  const row = { node: node.uuid, name: 'n', username: '', instance: app.get(Cluster).self };
  const rows = Array.from({ length: 79 }, (_, i) => ({ ...row, id: randomUUID(), openedAt: clock.now() - i - 1 }));
  await app.get(Database).insertMany(TerminalSessionEntity, rows);
  const other = () => admin.post(SESSIONS).send({ node: node.uuid, ...SIZE });
  await other().expect(201);
  expect((await other().expect(429)).body.code).toBe('terminal.limit');
});

it('lists terminals newest first, by page, with distinct times', async () => {
  const { open, admin, clock, list } = await setUp();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift((await open()).session.id);
  const all = await list();
  expect(all.sessions.map(({ id, openedAt }) => [id, openedAt - clock.now()])).toEqual(ids.map((id, i) => [id, 2 - i]));
  expect(all.next).toBeNull();
  const page = async (query: object) => (await admin.get(SESSIONS).query(query).expect(200)).body.data;
  const { sessions, next } = await page({ limit: 2 });
  expect([sessions.length, next]).toEqual([2, clock.now() + 1]);
  expect(await page({ limit: 2, before: next })).toMatchObject({ sessions: [{ id: ids[2] }], next: null });
  expect((await page({ limit: 3 })).next).toBeNull();
});

it('ends terminals of dead instances, and leaves its own open', async () => {
  const { app, node, open, clock, list, closings } = await setUp();
  const { session } = await open();
  const row = { node: node.uuid, name: 'tokyo', username: 'ada', openedAt: clock.now() };
  const [lost, orphan, past] = [randomUUID(), randomUUID(), randomUUID()];
  await app.get(Database).insertMany(TerminalSessionEntity, [
    { ...row, id: lost, openedAt: 1, instance: randomUUID() },
    { ...row, id: orphan, openedAt: 2, instance: null },
    { ...row, id: past, openedAt: 3, instance: null, endedAt: 5, end: 'exited' },
  ]);
  await app.get(TerminalHistoryService).endForgotten();
  const found = new Map((await list()).sessions.map(({ id, end, endedAt }) => [id, [end, endedAt]]));
  expect(found).toEqual(
    new Map([
      [session.id, [null, null]],
      [lost, ['core-stopped', clock.now()]],
      [orphan, ['core-stopped', clock.now()]],
      [past, ['exited', 5]],
    ]),
  );
  const entries = await closings();
  expect(entries.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { terminal: lost, end: 'core-stopped' },
      { terminal: orphan, end: 'core-stopped' },
    ]),
  );
  expect(entries).toHaveLength(2);
});
