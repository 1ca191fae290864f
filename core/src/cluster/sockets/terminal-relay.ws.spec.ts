import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import type { OpenedTerminal } from '@vitrine/contracts';
import { CONTROL } from '@vitrine/contracts/settings';
import type { TestApp } from '../../../test/app.ts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { withPty } from '../../../test/pty.ts';
import { spawnAgent } from '../../../test/spawn-agent.ts';
import { TerminalPage } from '../../../test/terminal-page.ts';
import { ADMIN, cookieOf } from '../../../test/test-data.ts';
import { AgentsService } from '../../agents/agents.service.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { AdoptionJob } from '../adoption.job.ts';
import { SharedRecordingsService } from '../files/shared-recordings.service.ts';

const SESSIONS = '/api/v1/admin/terminal/sessions';
const postgres = () => globalThis.POSTGRES_URL !== undefined;
const connected = (...cores: TestApp[]) =>
  eventually(() => cores.every(({ app }) => app.get<Cluster>(Cluster).isConnected));

/** Starts two instances with a real agent connected to the second one, and opens a terminal on the first. */
async function start({ record = false } = {}) {
  const site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  await first.admin();
  await first.app.get(SettingsService).set(CONTROL, { record });
  const { headers } = await first.http.post('/api/v1/session').set('origin', first.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const node = await first.given.node();
  const agent = await spawnAgent(second, node, ['--enable-remote-control']);
  await eventually(() => first.app.get(AgentsService).connectionOf(node.uuid));
  const { body } = await first.http
    .post(SESSIONS)
    .set('origin', first.url)
    .set('cookie', cookie)
    .send({ node: node.uuid, columns: 80, rows: 24 })
    .expect(201);
  const { id } = (body as { data: OpenedTerminal }).data.session;
  const page = (core: TestApp, overrides: object = {}) =>
    TerminalPage.open({ url: core.url, cookie, session: id, ...overrides });
  const row = async () => {
    const em = second.app.get(EntityManager).fork();
    const [found] = await em.execute<{ end: string | null; code: number | null }[]>(
      'select "end", exit_code as code from terminal_session where id = ?',
      [id],
    );
    return found!;
  };
  return { site, first, second, agent, cookie, id, page, row };
}

withPty('opens a shell through another instance, and shows it to a page on either', async () => {
  if (!postgres()) return;
  const { site, first, second, agent, page, row } = await start();
  await using _ = site;
  await using __ = agent;
  const shell = await page(first);
  await shell.waitForText(/[#$] $/);
  shell.type("printf 'gr\\303\\274n %s\\n' ok\r");
  await shell.waitForText(Buffer.from('grün ok').toString('latin1'));
  // The page reconnects to the other instance and resumes where it was.
  const secondPage = await page(second, { from: shell.position });
  expect(await shell.closed).toBe(4009);
  secondPage.say({ type: 'resize', columns: 133, rows: 41 });
  secondPage.type('stty size; exit 7\r');
  await secondPage.waitForText('41 133');
  expect(secondPage.text).not.toContain('ok');
  expect(await secondPage.closed).toBe(4000);
  expect(secondPage.frames.at(-1)).toEqual({ type: 'ended', end: 'exited', exitCode: 7, reason: null });
  await eventually(async () => (await row()).end === 'exited');
  expect((await row()).code).toBe(7);
});

withPty('sends and removes a recording through any instance, also that of a dead instance', async () => {
  if (!postgres()) return;
  const { site, first, second, agent, cookie, id, page, row } = await start({ record: true });
  await using _ = site;
  await using __ = agent;
  const shell = await page(first);
  await shell.waitForText(/[#$] $/);
  shell.type('echo recorded; exit\r');
  expect(await shell.closed).toBe(4000);
  await eventually(async () => (await row()).end === 'exited');
  const path = `${SESSIONS}/${id}/recording`;
  for (const core of [second, first]) {
    const answer = await core.http.get(path).set('cookie', cookie).buffer(true).expect(200);
    expect(String(answer.text ?? answer.body)).toContain('recorded');
  }
  await second.http.delete(path).set('origin', second.url).set('cookie', cookie).expect(204);
  for (const core of [first, second]) await core.http.get(path).set('cookie', cookie).expect(404);

  // Recordings on disk at the start of an instance are left over from its previous run.
  await second.app.get(EntityManager).fork().execute('update terminal_session set recording = null where id = ?', [id]);
  await mkdir(join(second.dataDir, 'recordings'), { recursive: true });
  await writeFile(join(second.dataDir, 'recordings', `${id}.cast`), 'left behind');
  await second.app.get(SharedRecordingsService).onModuleInit();
  expect(await readdir(join(second.dataDir, 'recordings'))).toEqual([]);
  await first.http.get(path).set('cookie', cookie).expect(200);
});

withPty('limits an endless writer through both instances, and passes a large paste on whole', async () => {
  if (!postgres()) return;
  const { site, second, agent, page } = await start();
  await using _ = site;
  await using __ = agent;
  const idlePage = await page(second, { idle: true });
  await eventually(() => /[#$] $/.test(idlePage.text));
  idlePage.type('yes vitrine | head -c 3000000; echo the""end\r');
  await eventually(() => idlePage.bytes > 250_000);
  await new Promise(resolve => setTimeout(resolve, 1000));
  expect(idlePage.bytes).toBeLessThan(600_000);
  idlePage.socket.on('message', () => idlePage.ack());
  idlePage.ack();
  await eventually(() => idlePage.text.includes('theend'));
  expect(idlePage.bytes).toBeGreaterThan(3_000_000);
  idlePage.type('stty -echo; echo go; md5sum; echo en""ded\r');
  await idlePage.waitForText(/\rgo\r\n/);
  const lines = Array.from({ length: 60_000 }, (_, i) => `line ${i}\n`).join('');
  for (let at = 0; at < lines.length; at += 30_000) idlePage.type(lines.slice(at, at + 30_000));
  idlePage.type('\x04');
  await idlePage.waitForText('ended');
  expect(idlePage.text).toContain(createHash('md5').update(lines).digest('hex'));
});

withPty('finds a terminal again after Redis was away', async () => {
  if (!postgres()) return;
  const { site, first, second, agent, page } = await start();
  await using _ = site;
  await using __ = agent;
  const shell = await page(second);
  await shell.waitForText(/[#$] $/);
  await site.redis.stop();
  await eventually(() => !first.app.get<Cluster>(Cluster).isConnected);
  await site.redis.start();
  await connected(first, second);
  expect(await shell.closed).toBe(1001);
  const reconnected = await page(second, { from: shell.position });
  await eventually(() => reconnected.frames.some(frame => frame.type === 'agent' && frame.connected));
  await eventually(() => {
    reconnected.type('echo ba""ck\r');
    return reconnected.waitForText('back', 1000);
  });
});

withPty(
  'ends a terminal on every instance with its session, on request of any instance, and with its instance',
  async () => {
    if (!postgres()) return;
    const { site, first, second, agent, cookie, id, page, row } = await start();
    await using _ = site;
    await using __ = agent;
    const shell = await page(second);
    await shell.waitForText(/[#$] $/);
    const otherUser = await second.http.post('/api/v1/session').set('origin', second.url).send(ADMIN).expect(201);
    const otherPage = await TerminalPage.open({ url: second.url, cookie: cookieOf(otherUser.headers), session: id });
    expect(await otherPage.closed).toBe(4404);
    // A living instance holds it, so the others leave it alone. Both have just sent a heartbeat, by clocks that only the test
    // advances.
    await site.advance('3s');
    await second.app.get(AdoptionJob).run();
    expect((await row()).end).toBeNull();
    await second.http.delete(`${SESSIONS}/${id}`).set('origin', second.url).set('cookie', cookie).expect(204);
    expect(await shell.closed).toBe(4000);
    await eventually(async () => (await row()).end === 'closed');
    await second.http.delete(`${SESSIONS}/${id}`).set('origin', second.url).set('cookie', cookie).expect(404);

    const em = second.app.get(EntityManager).fork();
    await em.execute(`update terminal_session set ended_at = null, "end" = null, core = ? where id = ?`, [id, id]);
    await second.app.get(AdoptionJob).run();
    expect((await row()).end).toBe('core-stopped');
    expect((await first.http.get(SESSIONS).set('cookie', cookie).expect(200)).body.data.sessions).toHaveLength(1);
  },
);
