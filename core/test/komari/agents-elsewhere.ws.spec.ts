import type { ExecRun, OpenedTerminal } from '@vitrine/contracts';
import { AgentsService } from '../../src/agents/agents.service.ts';
import { NodesService } from '../../src/nodes/nodes.service.ts';
import { Cluster } from '../../src/platform/cluster/cluster.ts';
import { VISITOR } from '../../src/platform/http/caller.ts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import type { TestApp } from '../app.ts';
import { startTwoInstances } from '../cluster.ts';
import { eventually } from '../eventually.ts';
import { TerminalPage } from '../terminal-page.ts';
import { ADMIN, cookieOf } from '../test-data.ts';
import { basicInfo, KomariClient, komariReport } from './komari-client.ts';

const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;

/** Starts two instances with the plugin, and an agent whose socket is connected to the second one. */
async function start() {
  const cores = await startTwoInstances({}, ['komari']);
  const { first, second } = cores;
  const both = [first, second];
  await eventually(() => both.every(({ app }) => app.get<Cluster>(Cluster).isConnected));
  await Promise.all(both.map(({ app }) => app.get(PluginsService).ready));
  await first.admin();
  await first.app.get(PluginsService).enable('komari');
  await eventually(() => both.every(({ app }) => app.get(CoreHooks).sockets.registrations().length > 0));
  const { headers } = await first.http.post('/api/v1/session').set('origin', first.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const node = await first.given.node();
  const [remoteClient, secondClient] = [
    new KomariClient(second.url, node.token),
    new KomariClient(first.url, node.token),
  ];
  const connect = async () => {
    const socket = await remoteClient.socketV1();
    socket.send(komariReport());
    await eventually(() => first.app.get(AgentsService).connectionOf(node.uuid));
    return socket;
  };
  const post = async <T>({ http, url }: TestApp, path: string, body: object): Promise<T> =>
    (await http.post(path).set('origin', url).set('cookie', cookie).send(body).expect(201)).body.data;
  return {
    cores,
    first,
    second,
    both,
    cookie,
    node,
    firstAgent: secondClient,
    secondAgent: remoteClient,
    connect,
    post,
  };
}

onPostgres('leaves the socket of an agent open for requests to either instance', async () => {
  const { cores, first, second, node, firstAgent, connect } = await start();
  await using _ = cores;
  const socket = await connect();
  expect(await (await firstAgent.post('/api/clients/uploadBasicInfo', basicInfo)).json()).toEqual({
    status: 'success',
  });
  const found = () => second.app.get(NodesService).findOneOrFail(node.uuid, VISITOR);
  await eventually(async () => (await found()).cpuCores === basicInfo.cpu_cores);
  expect(await (await firstAgent.get('/api/clients/ping/tasks')).json()).toEqual([]);
  expect((await firstAgent.post('/api/clients/report', [])).status).toBe(400);
  expect(socket.socket.readyState).toBe(1);
  expect(first.app.get(AgentsService).linkOf(node.uuid)).toBeUndefined();
  expect(second.app.get(AgentsService).linkOf(node.uuid)).toBeDefined();
});

onPostgres('accepts the result of a command on another instance than that of its agent', async () => {
  const { cores, both, first, cookie, node, firstAgent, connect, post } = await start();
  await using _ = cores;
  const socket = await connect();
  for (const core of both) {
    const countBefore = socket.messages.all.length;
    const { id } = await post<{ id: string }>(core, '/api/v1/admin/exec/tasks', {
      command: 'uname',
      nodes: [node.uuid],
    });
    const execRequest = await socket.messages.waitFor(({ message }) => message === 'exec', countBefore);
    expect(execRequest.task_id).toBe(id);
    await firstAgent.post('/api/clients/task/result', { task_id: id, result: 'Linux\n', exit_code: 0 });
    const run = await eventually(async () => {
      const { body } = await first.http.get(`/api/v1/admin/exec/tasks/${id}`).set('cookie', cookie).expect(200);
      const [view] = body.data.runs as ExecRun[];
      return view?.status !== 'running' && view;
    });
    expect(run).toMatchObject({ status: 'success', lastLine: 'Linux' });
  }
  expect(socket.socket.readyState).toBe(1);
});

onPostgres('opens a terminal from each instance, with a shell that reaches either', async () => {
  const { cores, both, cookie, node, firstAgent, secondAgent, connect, post } = await start();
  await using _ = cores;
  const socket = await connect();
  for (const core of both)
    for (const client of [firstAgent, secondAgent]) {
      const countBefore = socket.messages.all.length;
      const opening = { node: node.uuid, columns: 80, rows: 24 };
      const { session } = await post<OpenedTerminal>(core, '/api/v1/admin/terminal/sessions', opening);
      const page = await TerminalPage.open({ url: core.url, cookie, session: session.id });
      const { request_id: id } = await socket.messages.waitFor(({ message }) => message === 'terminal', countBefore);
      expect(id).toBe(session.id);
      const shell = await client.terminal(String(id));
      // Exceeds the limit of bytes in flight, so the shell is slowed down.
      for (let i = 0; i < 60; i++) shell.send(Buffer.alloc(30_000, 'x'));
      shell.send(Buffer.from('$ '));
      await page.waitForText('$ ');
      expect(page.bytes).toBe(60 * 30_000 + 2);
      page.type('ls\r');
      await eventually(() => Buffer.concat(shell.binary).toString() === 'ls\r');
      page.say({ type: 'resize', columns: 133, rows: 41 });
      await shell.messages.waitFor(({ cols }) => cols === 133);
      shell.socket.close();
      await eventually(() => page.frames.some(({ type }) => type === 'ended'));
    }
});

onPostgres('serves an agent that only sends requests to either instance', async () => {
  const { cores, first, second, cookie, node, firstAgent, secondAgent, post } = await start();
  await using _ = cores;
  const report = (client: KomariClient, usage: number) =>
    client.rpc('agent.report', { report: komariReport({ cpu: { usage } }) });
  await report(secondAgent, 21);
  await eventually(() => first.app.get(AgentsService).connectionOf(node.uuid));
  await cores.advance('2s');
  await report(firstAgent, 22);
  const waiting = firstAgent.rpc('agent.pull', {});
  const command = { command: 'uptime', nodes: [node.uuid] };
  const { id } = await post<{ id: string }>(second, '/api/v1/admin/exec/tasks', command);
  expect((await waiting).body.result).toMatchObject({ events: [{ method: 'agent.exec', params: { task_id: id } }] });
  expect(second.app.get(AgentsService).linkOf(node.uuid)).toBeDefined();
  const { body } = await second.http.get(`/api/v1/nodes/${node.uuid}/recent`).set('cookie', cookie).expect(200);
  expect(body.data.columns.cpu).toEqual(expect.arrayContaining([21, 22]));
});
