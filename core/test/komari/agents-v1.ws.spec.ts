import { EntityManager } from '@mikro-orm/sql';
import type { ControlNode, LatencyCell } from '@vitrine/contracts';
import { AGENTS } from '@vitrine/contracts/settings';
import { NodeEntity } from '../../src/nodes/node.entity.ts';
import { NodesService } from '../../src/nodes/nodes.service.ts';
import { VISITOR } from '../../src/platform/http/caller.ts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../../src/settings/settings.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';
import { TerminalPage } from '../terminal-page.ts';
import { ADMIN, cookieOf } from '../test-data.ts';
import { basicInfo, KomariClient, komariReport } from './komari-client.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: ['komari'] });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  expect(plugins.findOneOrFail('komari').state).toBe('disabled');
  await plugins.enable('komari');
  await eventually(() => site.app.get(CoreHooks).sockets.registrations().length > 0);
});

async function agentOf(name: string) {
  const node = await site.given.node({ name });
  return { node, agent: new KomariClient(site.url, node.token) };
}
const nodeOf = (uuid: string) => site.app.get(NodesService).findOneOrFail(uuid, VISITOR);
const recentOf = async (uuid: string) =>
  (await site.http.get(`/api/v1/nodes/${uuid}/recent`)).body.data.columns as Record<string, number[]>;
const controlOf = async (uuid: string) => {
  const { body } = await (await site.admin()).get('/api/v1/admin/control/nodes').expect(200);
  return (body.data as ControlNode[]).find(node => node.uuid === uuid);
};

async function openTerminal(uuid: string) {
  const { headers } = await site.http.post('/api/v1/session').set('origin', site.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const signedIn = site.http.post('/api/v1/admin/terminal/sessions').set('origin', site.url).set('cookie', cookie);
  const { body } = await signedIn.send({ node: uuid, columns: 80, rows: 24 }).expect(201);
  return TerminalPage.open({ url: site.url, cookie, session: body.data.session.id });
}

describe('over its socket', () => {
  it('stores basic info and reports in the live state', async () => {
    const { node, agent } = await agentOf('v1-reports');
    expect(await (await agent.post('/api/clients/uploadBasicInfo', basicInfo)).json()).toEqual({ status: 'success' });
    const socket = await agent.socketV1();
    socket.send(komariReport({ cpu: { usage: 42 }, gpu: { average_usage: 30, models: ['NVIDIA L4'] } }));
    await eventually(async () => (await recentOf(node.uuid)).cpu?.includes(42));
    // The facts of the machine are stored after the response.
    await eventually(async () => (await nodeOf(node.uuid)).cpuCores === 4);
    expect(await nodeOf(node.uuid)).toMatchObject({
      name: 'v1-reports',
      agentVersion: 'Komari 1.1.92',
      os: 'Debian GNU/Linux 13',
      cpuCores: 4,
      ramTotal: 8e9,
      gpuNames: [],
      addresses: ['198.51.100.7'],
    });
    const recent = await recentOf(node.uuid);
    expect(
      [recent.netUp, recent.netDown, recent.diskUsed, recent.tcp, recent.gpu].map(column => column?.at(-1)),
    ).toEqual([1000, 2000, 20e9, 12, 30]);
    await socket.close();
  });

  it('counts traffic from its totals, across a reconnection and a restart of the machine', async () => {
    const { node, agent } = await agentOf('v1-traffic');
    const report = async (up: number, uptime: number) => {
      const socket = await agent.socketV1();
      const network = { up: 0, down: 0, totalUp: up, totalDown: 0 };
      socket.send(komariReport({ network, uptime }));
      await eventually(async () => (await recentOf(node.uuid)).uptime?.at(-1) === uptime);
      await socket.close();
      await site.clock.advance('60s');
      return (await recentOf(node.uuid)).trafficUp?.at(-1);
    };
    await report(5e9, 1000);
    expect(await report(6e9, 1060)).toBe(1e9);
    expect(await report(1e6, 10)).toBe(1e9 + 1e6);
  });

  it('changes no other field of its node, and nothing of another node', async () => {
    const { node, agent } = await agentOf('v1-honest');
    const otherAgent = await agentOf('v1-other');
    const info = { ...basicInfo, name: 'stolen', hidden: true, price: 99, token: 'x', uuid: otherAgent.node.uuid };
    await agent.post('/api/clients/uploadBasicInfo', info);
    await agent.post('/api/clients/report', { ...komariReport(), uuid: otherAgent.node.uuid });
    await eventually(async () => (await recentOf(node.uuid)).cpu);
    expect(await nodeOf(node.uuid)).toMatchObject({ name: 'v1-honest', hidden: false, price: 0 });
    expect((await recentOf(otherAgent.node.uuid)).cpu).toBeUndefined();
  });

  it('returns the rejected fields, and stays open', async () => {
    const { node, agent } = await agentOf('v1-wrong');
    const socket = await agent.socketV1();
    socket.send('no json');
    socket.send({ type: 'unheard' });
    socket.send(komariReport({ cpu: { usage: 400 } }));
    socket.send(komariReport({ uptime: -1 }));
    await eventually(() => socket.messages.all.length === 4);
    expect(socket.messages.all.every(({ status }) => status === 'error')).toBe(true);
    socket.send(komariReport({ cpu: { usage: 7 } }));
    await eventually(async () => (await recentOf(node.uuid)).cpu?.join() === '7');
    await socket.close();
  });

  it('closes when another one of the same node opens', async () => {
    const { agent } = await agentOf('v1-twice');
    const first = await agent.socketV1();
    first.send(komariReport());
    const second = await agent.socketV1();
    expect(await first.closed).toBe(1008);
    await second.close();
  });

  it('closes when the token is replaced, and does not open with the old one', async () => {
    const { node, agent } = await agentOf('v1-revoked');
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => (await recentOf(node.uuid)).cpu);
    await site.app.get(NodesService).rotateToken(node.uuid);
    expect(await socket.closed).toBe(1008);
    expect(await (await agent.socketV1()).closed).toBe(1008);
    expect((await agent.post('/api/clients/report', komariReport())).status).toBe(401);
  });

  it('closes when the token is replaced before its first report', async () => {
    const { node, agent } = await agentOf('v1-silent');
    const socket = await agent.socketV1();
    socket.send('no json');
    await eventually(() => socket.messages.all.length > 0);
    await site.app.get(NodesService).rotateToken(node.uuid);
    expect((await agent.post('/api/clients/report', komariReport())).status).toBe(401);
    expect(await socket.closed).toBe(1008);
  });

  it('measures ping tasks', async () => {
    const { node, agent } = await agentOf('v1-ping');
    const admin = await site.admin();
    const task = {
      name: 'DNS',
      type: 'tcp',
      target: 'dns.example:53',
      interval: 5,
      enabled: true,
      includeNewNodes: false,
      nodeSelector: { all: false, nodes: [node.uuid], groups: [], tags: [] },
    };
    const { body } = await admin.post('/api/v1/admin/ping/tasks').send(task).expect(201);
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => {
      await site.clock.advance('1s');
      return socket.messages.all.some(({ message }) => message === 'ping');
    });
    const pingRequest = socket.messages.all.find(({ message }) => message === 'ping')!;
    expect(pingRequest).toEqual({
      message: 'ping',
      ping_task_id: body.data.id,
      ping_type: 'tcp',
      ping_target: 'dns.example:53',
    });
    socket.send({
      type: 'ping_result',
      task_id: pingRequest.ping_task_id,
      ping_type: 'tcp',
      value: 23,
      finished_at: '',
    });
    await agent.post('/api/clients/ping/result', { task_id: pingRequest.ping_task_id, value: -1 });
    await eventually(async () => {
      await site.clock.advance('20s');
      const { body: matrix } = await site.http.get('/api/v1/latency').expect(200);
      const cell = (matrix.data.cells as LatencyCell[]).find(cell => cell.node === node.uuid);
      return cell?.sent === 2 && cell.lost === 1;
    });
    expect(await (await agent.get('/api/clients/ping/tasks')).json()).toMatchObject([
      { id: body.data.id, type: 'tcp', target: 'dns.example:53', interval: 5 },
    ]);
    await socket.close();
  });

  it('runs commands, and limits what its result may contain', async () => {
    const { node, agent } = await agentOf('v1-exec');
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => (await controlOf(node.uuid))?.exec === 'ready');
    const admin = await site.admin();
    await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
    const run = async (result: string, exitCode: number) => {
      const countBefore = socket.messages.all.length;
      const { body } = await admin
        .post('/api/v1/admin/exec/tasks')
        .send({ command: 'uname', nodes: [node.uuid] })
        .expect(201);
      const execRequest = await socket.messages.waitFor(({ message }) => message === 'exec', countBefore);
      expect(execRequest).toEqual({ message: 'exec', command: 'uname', task_id: body.data.id });
      const reply = await agent.post('/api/clients/task/result', {
        task_id: execRequest.task_id,
        result,
        exit_code: exitCode,
      });
      expect(await reply.json()).toMatchObject({ status: 'success' });
      return eventually(async () => {
        const { body: task } = await admin.get(`/api/v1/admin/exec/tasks/${body.data.id}`).expect(200);
        const [view] = task.data.runs as { status: string }[];
        return view?.status !== 'running' && view;
      });
    };
    expect(await run('Linux\n', 0)).toMatchObject({ status: 'success', exitCode: 0, lastLine: 'Linux' });
    expect(await run('Remote control is disabled.', -1)).toMatchObject({ status: 'failed', exitCode: -1 });
    expect(await run('é'.repeat(300_000), 0)).toMatchObject({ bytesWritten: 600_000, bytesKept: 256 * 1024 });
    await socket.close();
  });

  it('rejects the result of a command that another node runs', async () => {
    const { node, agent } = await agentOf('v1-runs');
    const otherAgent = await agentOf('v1-intrudes');
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => (await controlOf(node.uuid))?.exec === 'ready');
    const admin = await site.admin();
    await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
    const { body } = await admin
      .post('/api/v1/admin/exec/tasks')
      .send({ command: 'id', nodes: [node.uuid] })
      .expect(201);
    await otherAgent.agent.post('/api/clients/task/result', { task_id: body.data.id, result: 'forged', exit_code: 0 });
    await agent.post('/api/clients/task/result', { task_id: body.data.id, result: 'true', exit_code: 0 });
    const view = await eventually(async () => {
      const { body: task } = await admin.get(`/api/v1/admin/exec/tasks/${body.data.id}`).expect(200);
      return task.data.runs[0].status !== 'running' && task.data.runs[0];
    });
    expect(view).toMatchObject({ lastLine: 'true' });
    await socket.close();
  });

  it('shows what its agents cannot do', async () => {
    const { node, agent } = await agentOf('v1-limits');
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => (await controlOf(node.uuid))?.exec === 'ready');
    expect(await controlOf(node.uuid)).toMatchObject({
      terminal: 'ready',
      signed: false,
      protocol: { title: 'Komari', limitations: ['signatures', 'storage', 'interval', 'cancel'] },
    });
    await socket.close();
  });

  it('opens terminals, for the requested node only', async () => {
    const { node, agent } = await agentOf('v1-terminal');
    const otherAgent = await agentOf('v1-shell-thief');
    const socket = await agent.socketV1();
    socket.send(komariReport());
    await eventually(async () => (await controlOf(node.uuid))?.terminal === 'ready');
    const page = await openTerminal(node.uuid);
    const terminalRequest = await socket.messages.waitFor(({ message }) => message === 'terminal');
    expect(await (await otherAgent.agent.terminal(String(terminalRequest.request_id))).closed).toBe(1008);
    const shell = await agent.terminal(String(terminalRequest.request_id));
    await shell.messages.waitFor(({ type }) => type === 'resize');
    expect(await (await agent.terminal(String(terminalRequest.request_id))).closed).toBe(1008);
    shell.send(Buffer.from('$ '));
    await eventually(() => page.text.includes('$ '));
    page.type('ls\r');
    await eventually(() => Buffer.concat(shell.binary).toString() === 'ls\r');
    shell.socket.close();
    await eventually(() => page.frames.some(({ type }) => type === 'ended'));
    await socket.close();
  });
});

describe('over HTTP', () => {
  it('stores reports, and goes offline without further ones', async () => {
    const { node, agent } = await agentOf('post-reports');
    expect(await (await agent.post('/api/clients/report', komariReport({ cpu: { usage: 33 } }))).json()).toEqual({
      status: 'success',
    });
    await eventually(async () => (await recentOf(node.uuid)).cpu?.includes(33));
    expect(await controlOf(node.uuid)).toMatchObject({ exec: 'disabled', terminal: 'disabled' });
    await site.clock.advance('40s');
    expect(await controlOf(node.uuid)).toMatchObject({ protocol: null });
  });

  it('rejects anything but a JSON object, and an unknown token', async () => {
    const { agent } = await agentOf('post-wrong');
    const text = await agent.post('/api/clients/report', Buffer.from('[]'), { 'content-type': 'text/plain' });
    expect([text.status, await text.json()]).toEqual([400, { status: 'error', error: 'The body is no JSON object.' }]);
    for (const [name, values] of [
      ['cpu', { cpu: { usage: 400 } }],
      ['load', { load: { load1: 1, load5: -1, load15: 1 } }],
      ['used', { disk: { total: 8, used: -1 } }],
      ['totalUp', { network: { totalUp: 'many' } }],
      ['processes', { process: -1 }],
    ] as const) {
      const wrong = await agent.post('/api/clients/report', komariReport(values));
      const error = `The value of ${name} is impossible.`;
      expect([wrong.status, await wrong.json()]).toEqual([400, { status: 'error', error }]);
    }
    const unknownAgent = new KomariClient(site.url, 'nobody-has-this-token');
    const statuses = [];
    for (let i = 0; i < 35; i++) statuses.push((await unknownAgent.post('/api/clients/report', komariReport())).status);
    expect(statuses.slice(0, 25).every(status => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    await site.clock.advance('40s');
  });
});

describe('registration', () => {
  const register = (key: string, name: string) =>
    site.http
      .post(`/api/clients/register?name=${encodeURIComponent(name)}`)
      .set('authorization', `Bearer ${key}`)
      .send({ key });

  it('registers a machine with the auto-discovery key only, and hides it until it is approved', async () => {
    await site.app.get(SettingsService).set(AGENTS, { key: 'a-discovery-key' });
    await register('wrong', 'osaka').expect(403);
    const { body } = await register('a-discovery-key', 'osaka').expect(200);
    expect(body).toMatchObject({ status: 'success', data: { uuid: expect.any(String), token: expect.any(String) } });
    expect(await site.app.get(NodesService).findOne(body.data.uuid)).toMatchObject({
      name: 'osaka',
      pending: true,
      hidden: true,
    });
  });

  it('returns the same node again only while it is neither approved nor connected', async () => {
    const first = (await register('a-discovery-key', 'kobe').expect(200)).body.data;
    const returned = (await register('a-discovery-key', 'kobe').expect(200)).body.data;
    expect(returned.uuid).toBe(first.uuid);
    const socket = await new KomariClient(site.url, returned.token).socketV1();
    socket.send(komariReport());
    await eventually(async () => (await controlOf(returned.uuid))?.exec === 'ready');
    const secondNode = (await register('a-discovery-key', 'kobe').expect(200)).body.data;
    expect(secondNode.uuid).not.toBe(first.uuid);
    await socket.close();
    await site.app.get(NodesService).admit(first.uuid);
    const third = (await register('a-discovery-key', 'kobe').expect(200)).body.data;
    expect(third.uuid).not.toBe(first.uuid);
    const em = site.app.get(EntityManager).fork();
    expect(await em.count(NodeEntity, { name: 'kobe' })).toBe(3);
  });
});
