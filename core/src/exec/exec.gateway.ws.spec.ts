import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ExecLiveFrame, ExecTaskDetail } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { FrameCollector } from '../../test/frame-collector.ts';

const TASKS = '/api/v1/admin/exec/tasks';

/** A site with a node that runs a command, and pages that watch it. */
async function setUp() {
  const site = await startTestApp();
  const [admin, node] = [await site.admin(), await site.given.node()];
  const agent = await site.agent(node).connect({ capabilities: ['exec'] });
  const key = async (nodes: string[] | null) => {
    const body = { name: 'k', scopes: ['control'], nodes, expiresAt: null };
    return (await admin.post('/api/v1/admin/api-keys').send(body).expect(201)).body.data.secret as string;
  };
  const secret = await key(null);
  const page = async (bearer = secret) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/admin/exec/live`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const frames = new FrameCollector<ExecLiveFrame>(socket);
    const closed = new Promise<number>(resolve => socket.once('close', resolve));
    await once(socket, 'open');
    /** Waits until the core has read what was sent, and returns the frames received so far. */
    const received = async () => {
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      return frames.all;
    };
    const watch = (task: string, output: string[] = []) => socket.send(JSON.stringify({ type: 'watch', task, output }));
    return { socket, frames, closed, received, watch };
  };
  const start = async (nodes = [node.uuid]): Promise<ExecTaskDetail> =>
    (await admin.post(TASKS).send({ command: 'id', nodes }).expect(201)).body.data;
  const write = async (id: string, from: number, text: string) => {
    agent.send({ type: 'execOutput', id, from, data: Buffer.from(text).toString('base64') });
    await agent.settled();
  };
  return { ...site, node, agent, key, page, start, write };
}

it('sends a page the task, its output so far, and changes ten times a second', async () => {
  const { page, start, write, node, clock } = await setUp();
  const task = await start();
  await write(task.id, 0, 'one\n');
  const { watch, frames, received } = await page();
  watch(task.id, [node.uuid]);
  await frames.waitFor(({ type }) => type === 'output');
  const output = { type: 'output', task: task.id, node: node.uuid };
  expect(frames.all).toEqual([
    { type: 'task', task: { ...task, runs: [expect.objectContaining({ bytesKept: 4, lastLine: 'one' })] } },
    { ...output, from: 0, text: 'one\n' },
  ]);
  await write(task.id, 4, 'two');
  await write(task.id, 7, '\nthree\n');
  await clock.advance('99ms');
  expect(await received()).toHaveLength(2);
  await clock.advance('1ms');
  expect((await received()).slice(2)).toEqual([
    { ...output, from: 4, text: 'two\nthree\n' },
    { type: 'runs', task: task.id, runs: [expect.objectContaining({ node: node.uuid, bytesKept: 14 })] },
  ]);
  await clock.advance('100ms');
  expect(await received()).toHaveLength(4);
});

it('sends the output of the chosen nodes only, and the output of a node chosen later from its start', async () => {
  const { page, start, write, node, clock } = await setUp();
  const { id } = await start();
  const { watch, frames, received } = await page();
  watch(id);
  await frames.waitFor(({ type }) => type === 'task');
  await write(id, 0, 'one\n');
  await clock.advance('100ms');
  expect((await received()).map(({ type }) => type)).toEqual(['task', 'runs']);
  watch(id, [node.uuid]);
  expect(await frames.waitFor(({ type }) => type === 'output')).toMatchObject({ from: 0, text: 'one\n' });
  watch(id);
  watch(id, [node.uuid]);
  expect(await frames.waitFor(({ type }) => type === 'output', 5)).toMatchObject({ from: 0, text: 'one\n' });
});

it('stops sending a task once the page watches another one', async () => {
  const { page, start, write, node, clock } = await setUp();
  const [left, other] = [await start(), await start()];
  const { watch, frames, received } = await page();
  watch(left.id, [node.uuid]);
  await frames.waitFor(({ type }) => type === 'task');
  watch(other.id, [node.uuid]);
  await frames.waitFor(({ type }) => type === 'task', 1);
  await write(left.id, 0, 'one\n');
  await write(other.id, 0, 'two\n');
  await clock.advance('100ms');
  expect((await received()).slice(2)).toMatchObject([
    { type: 'output', task: other.id, text: 'two\n' },
    { type: 'runs', task: other.id },
  ]);
});

it('sends long output in pieces of 64 K characters', async () => {
  const { page, start, write, node } = await setUp();
  const { id } = await start();
  await write(id, 0, 'x'.repeat(64 * 1024));
  await write(id, 64 * 1024, 'y');
  const { watch, frames } = await page();
  watch(id, [node.uuid]);
  await frames.waitFor(frame => frame.type === 'output' && frame.from > 0);
  expect(frames.all.slice(1)).toMatchObject([
    { from: 0, text: 'x'.repeat(64 * 1024) },
    { from: 64 * 1024, text: 'y' },
  ]);
});

it('reports an unknown task', async () => {
  const { page } = await setUp();
  const { watch, frames } = await page();
  const task = randomUUID();
  watch(task);
  expect(await frames.waitFor(() => true)).toEqual({ type: 'unknown', task });
});

it('closes on an invalid frame, and on the 301st of a minute', async () => {
  const { page, start } = await setUp();
  const { id } = await start();
  const bad = await page();
  bad.socket.send('{"type":"watch"}');
  expect(await bad.closed).toBe(1008);
  const busy = await page();
  for (let i = 0; i < 300; i++) busy.watch(id);
  await busy.received();
  expect(busy.socket.readyState).toBe(WebSocket.OPEN);
  busy.watch(id);
  expect(await busy.closed).toBe(1008);
});

it('rejects an API key that is limited to nodes', async () => {
  const { page, key, node } = await setUp();
  const limited = await key([node.uuid]);
  await expect(page(limited)).rejects.toThrow('403');
});

it('limits open pages to two hundred', async () => {
  const { page } = await setUp();
  const pages = await Promise.all(Array.from({ length: 200 }, () => page()));
  expect(await (await page()).closed).toBe(1013);
  pages[0]!.socket.close();
  await pages[0]!.closed;
  const { watch, frames } = await page();
  watch(randomUUID());
  expect(await frames.waitFor(() => true)).toMatchObject({ type: 'unknown' });
  for (const { socket } of pages) socket.terminate();
});

it('continues sending to other pages when one leaves, and resumes with the next one', async () => {
  const { page, start, write, clock } = await setUp();
  const { id } = await start();
  const [first, second] = [await page(), await page()];
  first.watch(id);
  second.watch(id);
  for (const { frames } of [first, second]) await frames.waitFor(({ type }) => type === 'task');
  first.socket.close();
  await first.closed;
  await write(id, 0, 'one\n');
  await clock.advance('100ms');
  expect(await second.received()).toHaveLength(2);
  second.socket.close();
  await second.closed;
  const third = await page();
  third.watch(id);
  await third.frames.waitFor(({ type }) => type === 'task');
  await write(id, 4, 'two\n');
  await clock.advance('100ms');
  expect(await third.received()).toHaveLength(2);
});
