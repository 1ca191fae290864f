import { writeFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/sql';
import { WebSocket } from 'ws';
import type { ExecLiveFrame, ExecTaskDetail } from '@vitrine/contracts';
import type { TestApp } from '../../test/app.ts';
import { startTwoInstances } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { FrameCollector } from '../../test/frame-collector.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { AgentsService } from '../agents/agents.service.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { AdoptionJob } from './adoption.job.ts';
import { CallsService } from './connection/calls.service.ts';

const TASKS = '/api/v1/admin/exec/tasks';
const postgres = () => globalThis.POSTGRES_URL !== undefined;

/** An administrator's API requests to an instance. */
const client = ({ http, url }: TestApp, cookie: string) => ({
  post: (path: string, body: object = {}) => http.post(path).set('origin', url).set('cookie', cookie).send(body),
  get: (path: string) => http.get(path).set('cookie', cookie),
});

/** Starts two instances with a real agent connected to the second one, and signs in. */
async function start() {
  const cores = await startTwoInstances();
  const { first, second } = cores;
  await eventually(() => [first, second].every(({ app }) => app.get<Cluster>(Cluster).isConnected));
  await first.admin();
  const { headers } = await first.http.post('/api/v1/session').set('origin', first.url).send(ADMIN).expect(201);
  const cookie = cookieOf(headers);
  const node = await first.given.node();
  const agent = await spawnAgent(second, node, ['--enable-remote-control']);
  await eventually(() => first.app.get(AgentsService).connectionOf(node.uuid));
  const [firstClient, secondClient] = [client(first, cookie), client(second, cookie)];
  const run = async (command: string, timeoutSeconds = 60): Promise<ExecTaskDetail> =>
    (await firstClient.post(TASKS, { command, nodes: [node.uuid], timeoutSeconds }).expect(201)).body.data;
  return { cores, first, second, cookie, node, agent, firstClient, secondClient, run };
}

type Client = ReturnType<typeof client>;
const read = async (admin: Client, id: string): Promise<ExecTaskDetail> =>
  (await admin.get(`${TASKS}/${id}`).expect(200)).body.data;
const ended = (admin: Client, id: string) =>
  eventually(async () => {
    const task = await read(admin, id);
    return task.endedAt === null ? undefined : task;
  });

it('runs a command on a node whose agent is connected to another instance', async () => {
  if (!postgres()) return;
  const { cores, agent, firstClient, secondClient, run, node } = await start();
  await using _ = cores;
  await using __ = agent;
  const { id } = await run('echo "ñ"; head -c 200000 /dev/zero | tr "\\0" x; exit 3');
  for (const admin of [firstClient, secondClient]) {
    expect((await ended(admin, id)).runs).toMatchObject([{ node: node.uuid, status: 'failed', exitCode: 3 }]);
    const { text } = (await admin.get(`${TASKS}/${id}/runs/${node.uuid}/output`).expect(200)).body.data;
    expect(text).toBe(`ñ\n${'x'.repeat(200_000)}`);
  }
});

it('requests output again that was lost between the instances', async () => {
  if (!postgres()) return;
  const { cores, second, agent, firstClient, run, node } = await start();
  await using _ = cores;
  await using __ = agent;
  const calls = second.app.get(CallsService);
  const send = calls.send.bind(calls);
  for (const [command, isLost, output] of [
    ['echo short', 1, 'short\n'],
    ['head -c 200000 /dev/zero | tr "\\0" x', 2, 'x'.repeat(200_000)],
  ] as const) {
    let sent = 0;
    calls.send = (instance, type, order) => {
      const { frame } = order as { frame?: { type: string } };
      if (frame?.type !== 'execOutput' || ++sent !== isLost) send(instance, type, order);
    };
    const { id } = await run(command);
    expect((await ended(firstClient, id)).counts).toEqual({ success: 1 });
    const { text } = (await firstClient.get(`${TASKS}/${id}/runs/${node.uuid}/output`).expect(200)).body.data;
    expect(text).toBe(output);
    expect(sent).toBeGreaterThan(isLost);
  }
});

it('shows and cancels on any instance a command that another one follows', async () => {
  if (!postgres()) return;
  const { cores, second, agent, cookie, firstClient, secondClient, run, node } = await start();
  await using _ = cores;
  await using __ = agent;
  const { id } = await run('echo begun; exec sleep 600', 900);
  const socket = new WebSocket(`${second.url.replace('http', 'ws')}/api/v1/admin/exec/live`, {
    origin: second.url,
    headers: { cookie },
  });
  const frames = new FrameCollector<ExecLiveFrame>(socket);
  await new Promise(resolve => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'watch', task: id, output: [node.uuid] }));
  await eventually(async () => {
    await second.clock.advance('100ms');
    return frames.all.some(frame => frame.type === 'output' && frame.text === 'begun\n');
  });
  expect(await read(secondClient, id)).toMatchObject({
    endedAt: null,
    runs: [{ status: 'running', lastLine: 'begun' }],
  });
  await secondClient.post(`${TASKS}/${id}/runs/${node.uuid}/cancel`).expect(204);
  expect((await ended(firstClient, id)).counts).toEqual({ cancelled: 1 });
  await eventually(async () => {
    await second.clock.advance('100ms');
    return frames.all.some(frame => frame.type === 'runs' && frame.runs[0]?.status === 'cancelled');
  });
  socket.terminate();
});

it('continues a command after its instance died, and leaves those of living instances alone', async () => {
  if (!postgres()) return;
  const { cores, first, second, agent, secondClient, run, node } = await start();
  await using _ = cores;
  await using __ = agent;
  const flag = `${agent.data}/go`;
  const { id } = await run(`echo one; until [ -e ${flag} ]; do sleep 0.1; done; echo two`, 600);
  await eventually(async () => (await read(secondClient, id)).runs[0]?.lastLine === 'one');
  await second.app.get(AdoptionJob).run();
  const owner = async () => {
    const em = second.app.get(EntityManager).fork();
    return (await em.execute<{ core: string }[]>('select core from exec_task where id = ?', [id]))[0]!.core;
  };
  expect(await owner()).toBe(first.app.get<Cluster>(Cluster).self);
  await first.stop();
  await second.app.get(AdoptionJob).run();
  expect(await owner()).toBe(second.app.get<Cluster>(Cluster).self);
  await writeFile(flag, '');
  expect((await ended(secondClient, id)).counts).toEqual({ success: 1 });
  const { text } = (await secondClient.get(`${TASKS}/${id}/runs/${node.uuid}/output`).expect(200)).body.data;
  expect(text).toBe('one\ntwo\n');
});
