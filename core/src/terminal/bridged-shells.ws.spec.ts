import type { CoreFrame, OpenedTerminal, TerminalSession } from '@vitrine/contracts';
import type { AgentBridge, BridgedAgent } from '@vitrine/plugin-sdk';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { TerminalPage } from '../../test/terminal-page.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginStarted } from '../plugins/model/plugin.events.ts';

const SESSIONS = '/api/v1/admin/terminal/sessions';

/** A site with agents of another protocol that offer terminals. */
async function setUp() {
  const site = await startTestApp();
  let bridge!: AgentBridge;
  site.app.get(CoreHooks).internal.agentProtocol.tap('owls', opened => {
    bridge = opened;
    return { title: 'Owls' };
  });
  const events = site.app.get(Events);
  events.emit(PluginStarted, { id: 'core' });
  await events.settled();
  const connect = async () => {
    const node = await site.given.node();
    const frames: CoreFrame[] = [];
    const send = (frame: CoreFrame) => void frames.push(frame);
    const agent = (await bridge.connect({ token: node.token, address: '192.0.2.1', send }))!;
    const hello = { type: 'hello', protocol: { min: 1, max: 1 }, version: '7.0.0', facts } as const;
    agent.receive({ ...hello, capabilities: ['terminal'], stream: 'bridged-stream', boot: 'boot-1' });
    await eventually(() => frames.some(({ type }) => type === 'welcome'));
    return { node, frames, agent };
  };
  return { ...site, connect };
}

/** A shell that records what the core passes on. */
function recordedShell() {
  const calls: unknown[] = [];
  return {
    calls,
    input: (data: Uint8Array) => void calls.push(Buffer.from(data).toString()),
    resize: (columns: number, rows: number) => void calls.push([columns, rows]),
    pause: (paused: boolean) => void calls.push(paused ? 'pause' : 'resume'),
    close: () => void calls.push('close'),
  };
}

it('connects a page with the shell of a bridged agent, once', async () => {
  const { http, url, connect, admin } = await setUp();
  const [{ node, frames, agent }, other] = [await connect(), await connect()];
  const client = await admin();
  const { headers } = await http.post('/api/v1/session').set('origin', url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const request = http.post(SESSIONS).set({ origin: url, cookie });
  const { body } = await request.send({ node: node.uuid, columns: 80, rows: 24 }).expect(201);
  const { id } = (body.data as OpenedTerminal).session;
  await eventually(() => frames.some(frame => frame.type === 'terminal' && frame.id === id));
  const shell = recordedShell();
  const attach = (to: BridgedAgent, session = id) => to.openTerminal(session, recordedShell());
  expect(await attach(other.agent)).toBeUndefined();
  const terminal = (await agent.openTerminal(id, shell))!;
  expect(await attach(agent)).toBeUndefined();
  const page = await TerminalPage.open({ url, cookie, session: id, columns: 100, rows: 30 });
  terminal.output(Buffer.from('$ '));
  await page.waitForText('$ ');
  page.type('exit\n');
  await eventually(() => shell.calls.includes('exit\n'));
  expect(shell.calls).toContainEqual([100, 30]);
  terminal.exited();
  expect(await page.closed).toBe(4000);
  expect(page.frames.at(-1)).toMatchObject({ type: 'ended', end: 'exited' });
  const { sessions } = (await client.get(SESSIONS).expect(200)).body.data as { sessions: TerminalSession[] };
  expect(sessions).toMatchObject([{ id, end: 'exited' }]);
  expect(await attach(agent)).toBeUndefined();
});
