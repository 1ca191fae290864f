import { gzipSync } from 'node:zlib';
import type { ControlNode } from '@vitrine/contracts';
import { NodesService } from '../../src/nodes/nodes.service.ts';
import { VISITOR } from '../../src/platform/http/caller.ts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';
import { basicInfo, KomariClient, komariReport } from './komari-client.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: ['komari'] });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('komari');
  await eventually(() => site.app.get(CoreHooks).sockets.registrations().length > 0);
});

async function agentOf(name: string) {
  const node = await site.given.node({ name });
  return { node, agent: new KomariClient(site.url, node.token) };
}
const recentOf = async (uuid: string) =>
  (await site.http.get(`/api/v1/nodes/${uuid}/recent`)).body.data.columns as Record<string, number[]>;
const call = (method: string, params: unknown, id?: number) => ({ jsonrpc: '2.0', method, params, id });

async function administrator() {
  const admin = await site.admin();
  await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
  return admin;
}
const execReady = async (admin: Awaited<ReturnType<typeof administrator>>, uuid: string) => {
  const { body } = await admin.get('/api/v1/admin/control/nodes').expect(200);
  return (body.data as ControlNode[]).find(node => node.uuid === uuid)?.exec === 'ready';
};
const begin = async (admin: Awaited<ReturnType<typeof administrator>>, node: string): Promise<string> =>
  (
    await admin
      .post('/api/v1/admin/exec/tasks')
      .send({ command: 'uptime', nodes: [node] })
      .expect(201)
  ).body.data.id;
const ended = (admin: Awaited<ReturnType<typeof administrator>>, id: string) =>
  eventually(async () => {
    const [run] = (await admin.get(`/api/v1/admin/exec/tasks/${id}`).expect(200)).body.data.runs;
    return run.status !== 'running' && run;
  });

describe('over its socket', () => {
  it('is compressed, accepts basic info and reports, and answers only calls with an id', async () => {
    const { node, agent } = await agentOf('v2-reports');
    const socket = await agent.socketV2();
    expect(socket.socket.extensions).toContain('permessage-deflate');
    socket.send(call('agent.basicInfo', { info: basicInfo }, 1));
    socket.send(call('agent.report', { report: komariReport({ cpu: { usage: 44 } }) }));
    await eventually(async () => (await recentOf(node.uuid)).cpu?.includes(44));
    socket.send(call('agent.pull', {}, 2));
    await eventually(() => socket.messages.all.length === 2);
    expect(socket.messages.all).toEqual([
      { jsonrpc: '2.0', id: 1, result: { status: 'success' } },
      { jsonrpc: '2.0', id: 2, result: { events: [] } },
    ]);
    await socket.close();
  });

  it('accepts reports and basic info without their wrapper', async () => {
    const { node, agent } = await agentOf('v2-unwrapped');
    const socket = await agent.socketV2();
    // Recorded from komari-agent-rs 0.2.1.
    const report = {
      cpu: { usage: 12.5 },
      ram: { total: 2147483648, used: 1073741824 },
      swap: { total: 0, used: 0 },
      load: { load1: 0.5, load5: 0.4, load15: 0.3 },
      disk: { total: 10737418240, used: 5368709120 },
      network: { up: 100, down: 200, totalUp: 1000, totalDown: 2000 },
      connections: { tcp: 10, udp: 1 },
      process: 100,
      uptime: 1000,
      message: '',
    };
    socket.send(call('agent.report', report));
    await eventually(async () => (await recentOf(node.uuid)).cpu?.includes(12.5));
    expect(await recentOf(node.uuid)).toMatchObject({ ramUsed: [1073741824], processes: [100] });
    socket.send(call('agent.basicInfo', basicInfo));
    await eventually(async () => {
      const found = await site.app.get(NodesService).findOneOrFail(node.uuid, VISITOR);
      return found.cpuCores === basicInfo.cpu_cores;
    });
    expect(socket.messages.all).toEqual([]);
    await socket.close();
  });

  it('closes when a message is larger than its limit after it was inflated', async () => {
    const { agent } = await agentOf('v2-bomb');
    const socket = await agent.socketV2();
    socket.send(JSON.stringify(call('agent.report', { report: { message: ' '.repeat(5_000_000) } })));
    expect(await socket.closed).toBe(1009);
  });

  it.each([
    ['[1]', -32_700],
    [{ method: 'agent.report' }, -32_600],
    [call('agent.report', {}, 7), -32_602],
    [call('agent.taskResult', {}, 7), -32_601],
    [call('agent.report', { report: komariReport({ cpu: { usage: 400 } }) }), -32_602],
  ])('answers %j with the error %i, and stays open', async (message, code) => {
    const { agent } = await agentOf('v2-wrong');
    const socket = await agent.socketV2();
    socket.send(message);
    await eventually(() => socket.messages.all.length > 0);
    expect(socket.messages.all[0]).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(socket.socket.readyState).toBe(1);
    await socket.close();
  });

  it('gets commands as notifications, and terminal requests in the form of version 1', async () => {
    const { node, agent } = await agentOf('v2-exec');
    const admin = await administrator();
    const socket = await agent.socketV2();
    socket.send(call('agent.report', { report: komariReport() }));
    await eventually(() => execReady(admin, node.uuid));
    const id = await begin(admin, node.uuid);
    const execRequest = await socket.messages.waitFor(({ method }) => method === 'agent.exec');
    expect(execRequest).toEqual({ jsonrpc: '2.0', method: 'agent.exec', params: { task_id: id, command: 'uptime' } });
    await agent.post('/api/clients/task/result', { task_id: id, result: 'up', exit_code: 0 });
    expect(await ended(admin, id)).toMatchObject({ status: 'success', lastLine: 'up' });
    await admin.post('/api/v1/admin/terminal/sessions').send({ node: node.uuid, columns: 80, rows: 24 }).expect(201);
    await socket.messages.waitFor(({ message }) => message === 'terminal');
    await socket.close();
  });
});

describe('over HTTP', () => {
  it('accepts gzipped reports, whatever their content type', async () => {
    const { node, agent } = await agentOf('v2-gzip');
    for (const [type, usage] of [
      ['application/json', 21],
      ['application/octet-stream', 22],
    ] as const) {
      await site.clock.advance('2s');
      const body = gzipSync(JSON.stringify(call('agent.report', { report: komariReport({ cpu: { usage } }) }, 1)));
      const response = await agent.post('/api/clients/v2/rpc', body, {
        'content-type': type,
        'content-encoding': 'gzip',
      });
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { status: 'success', events: [] } });
      await eventually(async () => (await recentOf(node.uuid)).cpu?.includes(usage));
    }
  });

  it('delivers commands to a polling agent again until it acknowledges them', async () => {
    const { node, agent } = await agentOf('v2-pull');
    const admin = await administrator();
    const waiting = agent.rpc('agent.pull', {});
    await eventually(() => execReady(admin, node.uuid));
    const id = await begin(admin, node.uuid);
    const { events } = (await waiting).body.result as { events: { id: string; method: string; params: object }[] };
    expect(events).toMatchObject([{ method: 'agent.exec', params: { task_id: id, command: 'uptime' } }]);
    const report = (acknowledged: string[]) =>
      agent.rpc('agent.report', { report: komariReport(), ack_event_ids: acknowledged });
    expect((await report([])).body.result).toMatchObject({ events: [{ id: events[0]!.id }] });
    expect((await report([events[0]!.id])).body.result).toMatchObject({ events: [] });
    await agent.post('/api/clients/task/result', { task_id: id, result: '', exit_code: 3 });
    expect(await ended(admin, id)).toMatchObject({ status: 'failed', exitCode: 3 });
  });

  it('delivers waiting commands over a socket that opens', async () => {
    const { node, agent } = await agentOf('v2-switches');
    const admin = await administrator();
    await agent.rpc('agent.report', { report: komariReport() });
    await eventually(() => execReady(admin, node.uuid));
    const id = await begin(admin, node.uuid);
    const socket = await agent.socketV2();
    const execRequest = await socket.messages.waitFor(({ method }) => method === 'agent.exec');
    expect(execRequest.params).toMatchObject({ task_id: id });
    await socket.close();
  });

  it('answers an error with status 400, and an unknown token with 401', async () => {
    const { agent } = await agentOf('v2-errors');
    expect(await agent.rpc('agent.event', {})).toMatchObject({ status: 400, body: { error: { code: -32_601 } } });
    const wrong = { report: komariReport({ cpu: { usage: 400 } }) };
    expect(await agent.rpc('agent.report', wrong)).toMatchObject({ status: 400, body: { error: { code: -32_602 } } });
    const unknownAgent = new KomariClient(site.url, 'nobody');
    expect(await unknownAgent.rpc('agent.report', { report: komariReport() })).toMatchObject({
      status: 401,
      body: { error: { code: -32_001 } },
    });
  });
});
