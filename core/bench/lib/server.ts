import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import V8_FLAGS from '../../bin/v8-flags.json' with { type: 'json' };
import { memoryOf, processorTimeOf, threadTimeOf } from './process-use.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const MAIN = path('../../dist/server/main.mjs');
/** Arguments with which `npm start` runs the server. */
const FLAGS = [...V8_FLAGS, MAIN];

export const ADMIN = { username: 'bench', password: 'Bench-Password-1' };

/** A built server in a process and a data folder of its own. */
export class BenchServer {
  readonly data: string;
  url = '';
  /** Milliseconds from the start of the process until it listens. */
  startMs = 0;
  private child!: ChildProcess;
  private cookie = '';
  private readonly env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv = {}) {
    this.data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
    this.env = env;
  }

  async start(): Promise<this> {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path('../../dist/compile-cache'),
      MALLOC_ARENA_MAX: '1',
      VITRINE_DATA_DIR: this.data,
      VITRINE_PORT: '0',
      VITRINE_HOST: '127.0.0.1',
      VITRINE_LOCAL_AGENT: 'off',
      VITRINE_ADMIN_USERNAME: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      ...this.env,
    };
    const started = performance.now();
    this.child = spawn(process.execPath, FLAGS, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      for (const stream of [this.child.stdout!, this.child.stderr!])
        stream.on('data', data => {
          output += String(data);
          const port = /listening on http:\/\/localhost:(\d+)/.exec(output)?.[1];
          if (port) resolve(`http://127.0.0.1:${port}`);
        });
      this.child.once('close', code => reject(new Error(`the server ended with ${code}\n${output}`)));
    });
    this.startMs = performance.now() - started;
    return this;
  }

  /** Memory of the process in MB: private memory, and its share (PSS) of the pages that other programs on the same Node use too. */
  pss(): number {
    return memoryOf(this.child.pid!, 'Pss');
  }

  /** Private memory of the process in MB: heap and stacks, without the file pages of Node. */
  ownMemory(): number {
    return memoryOf(this.child.pid!, 'Pss_Anon');
  }

  /** Processor time used so far by all of its threads, seconds; threads that ended do not count. */
  cpu(): number {
    return processorTimeOf(this.child.pid!);
  }

  /** Processor time used so far by the thread of the event loop, seconds. */
  loopTime(): number {
    return threadTimeOf(this.child.pid!);
  }

  /** Measures for some seconds: share of a processor core in percent, and peak memory (PSS) in MB. */
  async share(seconds: number): Promise<{ cpu: number; pss: number }> {
    const before = { cpu: this.cpu(), at: performance.now() };
    let pss = 0;
    for (const end = before.at + seconds * 1000; performance.now() < end; await pause(500))
      pss = Math.max(pss, this.pss());
    return { cpu: ((this.cpu() - before.cpu) / (performance.now() - before.at)) * 1e5, pss };
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise(resolve => this.child.once('close', resolve));
    this.child.kill(signal);
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Cookies of the administrator; empty before the first POST. */
  get cookies(): string {
    return this.cookie;
  }

  /** Sends a POST request as the administrator and returns the data of the response. */
  post<T>(path: string, body: unknown): Promise<T> {
    return this.send('POST', path, body);
  }

  /** Sends a request as the administrator and returns the data of the response. */
  async send<T>(method: string, path: string, body: unknown): Promise<T> {
    const headers = { origin: this.url, 'content-type': 'application/json' };
    if (!this.cookie) {
      const session = await fetch(`${this.url}/api/v1/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify(ADMIN),
      });
      this.cookie = session.headers
        .getSetCookie()
        .map(cookie => cookie.split(';')[0])
        .join('; ');
    }
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, cookie: this.cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  /** Adds nodes as the administrator; returns the uuid and token of each. */
  async addNodes(count: number): Promise<{ uuid: string; token: string }[]> {
    const nodes: { uuid: string; token: string }[] = [];
    for (let i = 0; i < count; i++) {
      const { node, token } = await this.post<{ node: { uuid: string }; token: string }>('/api/v1/admin/nodes', {
        name: `node-${i}`,
      });
      nodes.push({ uuid: node.uuid, token });
    }
    return nodes;
  }
}
