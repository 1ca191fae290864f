import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { percentile, printTable } from '../../sdk/tooling/bench/table.ts';
import { BenchServer } from './lib/server.ts';

const AGENT = fileURLToPath(new URL('../../sdk/agent/dist/vitrine-agent.mjs', import.meta.url));
const KEYS = 300;
const MB = 1024 * 1024;

const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** A page that renders at once and waits for bytes. */
class Page {
  readonly socket: WebSocket;
  position = 0;
  drawing = true;
  #heard: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer, binary) => {
      if (!binary) return;
      this.position += data.length;
      if (this.drawing) this.ack();
      for (const wake of this.#heard.splice(0)) wake();
    });
  }

  ack(): void {
    this.socket.send(JSON.stringify({ type: 'ack', position: this.position }));
  }

  type(text: string): void {
    this.socket.send(Buffer.from(text));
  }

  heard(): Promise<void> {
    return new Promise(resolve => this.#heard.push(resolve));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-agent-'));
let agent: ChildProcess | undefined;
try {
  await using server = await new BenchServer().start();
  const [node] = await server.addNodes(1);
  const env = { ...process.env, HOME: folder, VITRINE_AGENT_TOKEN: node!.token };
  agent = spawn(
    process.execPath,
    [AGENT, 'run', '--endpoint', server.url, '--data-dir', folder, '--disable-auto-update', '--enable-remote-control'],
    { env, stdio: 'ignore' },
  );
  const session = await opened(server, node!.uuid);
  const address = `${server.url.replace('http', 'ws')}/api/v1/admin/terminal/socket?session=${session}`;
  const socket = new WebSocket(address, { origin: server.url, headers: { cookie: server.cookies } });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const page = new Page(socket);
  socket.send(JSON.stringify({ type: 'attach', from: 0, columns: 80, rows: 24 }));
  await page.heard();
  await pause(1000);

  // `cat` echoes bytes through the pty, so that the line editor of a shell is not measured as well.
  page.type('exec cat\r');
  await pause(500);
  const trips: number[] = [];
  for (let i = 0; i < KEYS; i++) {
    const at = performance.now();
    const echo = page.heard();
    page.type('x');
    await echo;
    trips.push(performance.now() - at);
    if (i % 50 === 49) page.type('\r');
    await pause(15);
  }
  socket.close();

  const flood = await opened(server, node!.uuid);
  const second = new WebSocket(address.replace(session, flood), {
    origin: server.url,
    headers: { cookie: server.cookies },
  });
  await new Promise((resolve, reject) => second.once('open', resolve).once('error', reject));
  const reader = new Page(second);
  second.send(JSON.stringify({ type: 'attach', from: 0, columns: 80, rows: 24 }));
  await reader.heard();
  await pause(1000);
  const before = { core: server.ownMemory(), agent: rssOf(agent.pid!) };
  reader.drawing = false;
  reader.type('yes vitrine\r');
  await pause(4000);
  const buffered = {
    bytes: reader.position,
    core: server.ownMemory() - before.core,
    agent: rssOf(agent.pid!) - before.agent,
  };
  reader.drawing = true;
  reader.ack();
  const started = { at: performance.now(), position: reader.position };
  let most = { core: 0, agent: 0 };
  for (let i = 0; i < 40; i++) {
    await pause(200);
    most = {
      core: Math.max(most.core, server.ownMemory() - before.core),
      agent: Math.max(most.agent, rssOf(agent.pid!) - before.agent),
    };
  }
  const speed = (reader.position - started.position) / MB / ((performance.now() - started.at) / 1000);
  const pressed = performance.now();
  reader.type('\x03');
  for (let last = -1; last !== reader.position; await pause(100)) last = reader.position;
  const stopped = performance.now() - pressed;
  second.close();

  process.exitCode = printTable('A terminal through the core, on loopback', [
    { what: 'key to echo, median', value: percentile(trips, 0.5), unit: 'ms', limit: 15 },
    { what: 'key to echo, 95 of 100', value: percentile(trips, 0.95), unit: 'ms' },
    { what: '`yes` while nobody draws: sent', value: buffered.bytes / MB, unit: 'MB', limit: 0.5 },
    { what: '  the core grows by', value: buffered.core, unit: 'MB', limit: 10 },
    { what: '  the agent grows by', value: buffered.agent, unit: 'MB', limit: 10 },
    { what: '`yes` while somebody draws: a second', value: speed, unit: 'MB' },
    { what: '  the core grows by at most', value: most.core, unit: 'MB', limit: 40 },
    { what: '  the agent grows by at most', value: most.agent, unit: 'MB', limit: 40 },
    { what: '  from ^C to silence', value: stopped, unit: 'ms', limit: 1000 },
  ])
    ? 0
    : 1;
} finally {
  agent?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Opens a terminal as soon as the agent is connected. */
async function opened(server: BenchServer, node: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const body = { node, columns: 80, rows: 24 };
      return (await server.post<{ session: { id: string } }>('/api/v1/admin/terminal/sessions', body)).session.id;
    } catch (error) {
      if (attempt === 60) throw error;
      await pause(500);
    }
  }
}
