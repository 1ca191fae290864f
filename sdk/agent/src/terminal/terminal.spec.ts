import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import { eventually } from '../../test/eventually.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { withPty } from '../../test/with-pty.ts';
import { staticToken } from '../client/credentials.ts';
import { endpointOf } from '../client/endpoint.ts';
import { ptyAddon } from './pty-addon.ts';
import { Pty, type PtyEnd } from './pty.ts';
import { Terminal } from './terminal.ts';

const WINDOW = 256 * 1024;

/** The core's side of terminals: it answers upgrades with these statuses in turn, then accepts them. */
async function core(...refusals: number[]) {
  const requests: string[] = [];
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const lines: { socket: WebSocket; text: string; bytes: number; frames: unknown[]; pings: number }[] = [];
  http.on('upgrade', (request, socket: Socket, head) => {
    requests.push(`${request.url} ${request.headers.authorization}`);
    const status = refusals.shift();
    if (status) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, opened => {
      const line = { socket: opened, text: '', bytes: 0, frames: [] as unknown[], pings: 0 };
      lines.push(line);
      opened.on('ping', () => (line.pings += 1));
      opened.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) return void line.frames.push(JSON.parse(String(data)));
        line.bytes += data.length;
        if (line.text.length < 1000) line.text += String(data.subarray(0, 1000));
      });
    });
  });
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done));
  const endpoint = endpointOf(`http://127.0.0.1:${(http.address() as AddressInfo).port}/sub`);
  let terminal: Terminal | undefined;
  const start = (script: string) => {
    const shell = { file: '/bin/sh', args: ['-c', script], folder: '/', env: ['PATH=/usr/bin:/bin'] };
    const pty = new Pty(ptyAddon(undefined)!(), shell, 80, 24);
    const shown = { output: '', ends: [] as PtyEnd[] };
    pty.on('data', piece => (shown.output += piece.toString())).on('end', end => shown.ends.push(end));
    terminal = new Terminal('s1', pty, { endpoint, route: endpoint, credentials: staticToken('secret') });
    return { terminal, pty, shown };
  };
  return {
    start,
    requests,
    lines,
    /** Starts a terminal with a script, and waits until the core has its line. */
    async open(script: string) {
      const started = start(script);
      await eventually('the core has a line', () => lines.length === 1);
      return started;
    },
    line: (index = 0) => lines[index]!,
    say: (frame: object, index = 0) => lines[index]!.socket.send(JSON.stringify(frame)),
    type: (data: string | Buffer, index = 0) => lines[index]!.socket.send(Buffer.from(data)),
    shows: (text: string, index = 0) =>
      eventually(`it shows ${text}`, () => lines[index]?.text.includes(text) ?? false),
    async [Symbol.asyncDispose]() {
      terminal?.close();
      await terminal?.over;
      sockets.close();
      http.closeAllConnections();
      await new Promise(done => http.close(done));
    },
  };
}

const attached = { type: 'attached', position: 0, acked: 0 };
const exitedFrame = { type: 'exited', exitCode: null, signal: 1 };

withPty('connects with its session and token, and shows nothing before it is attached', async () => {
  await using site = await core();
  const { shown } = await site.open('stty -echo; printf hello; read a; printf "got $a"; read b; exit 4');
  await eventually('it says hello', () => shown.output === 'hello');
  site.say({ type: 'attached', position: -1, acked: 0 });
  site.say({ type: 'attached', position: 0, acked: '0' });
  site.type('fox\n');
  await eventually('it has read', () => shown.output === 'hellogot fox');
  expect(site.line()).toMatchObject({ text: '', frames: [] });
  site.say(attached);
  await site.shows('hellogot fox');
  site.type('\n');
  await eventually('the end is told', () => site.line().frames.length > 0);
  expect(site.line().frames).toEqual([{ type: 'exited', exitCode: 4, signal: null }]);
  expect(site.requests).toEqual(['/sub/api/v1/agent/terminal?session=s1 Bearer secret']);
});

withPty('tells the end of a shell that ended before it was attached', async () => {
  await using site = await core();
  const { shown } = await site.open('printf bye; exit 2');
  await eventually('it has ended', () => shown.ends.length === 1);
  site.say(attached);
  await eventually('the end is told', () => site.line().frames.length > 0);
  expect(site.line()).toMatchObject({ text: 'bye', frames: [{ type: 'exited', exitCode: 2, signal: null }] });
});

withPty('takes on the size that the core sends, and ignores sizes out of bounds', async () => {
  await using site = await core();
  await site.open('stty -echo; printf ready; while read a; do stty size; done');
  site.say(attached);
  await site.shows('ready');
  const sizes = [
    [1000, 500],
    [1001, 40],
    [50, 501],
    [0, 40],
    [50, 0],
    [50.5, 40],
    ['50', 40],
  ];
  for (const [columns, rows] of sizes) site.say({ type: 'resize', columns, rows });
  site.say({ type: 'dance', columns: 20, rows: 20 });
  site.line().socket.send('not JSON');
  site.line().socket.send('null');
  site.type('\n');
  await site.shows('500 1000\r\n');
  site.say({ type: 'resize', columns: 1, rows: 1 });
  site.type('\n');
  await site.shows('1 1\r\n');
});

withPty('hangs up when the core closes the terminal', async () => {
  await using site = await core();
  await site.open('printf ready; sleep 30');
  site.say(attached);
  await site.shows('ready');
  site.say({ type: 'close' });
  await eventually('the end is told', () => site.line().frames.length > 0);
  expect(site.line().frames).toEqual([exitedFrame]);
});

withPty('stops the shell while a window of output is not acknowledged, and continues at half of it', async () => {
  using folder = tempFolder();
  await using site = await core();
  const done = join(folder.path, 'done');
  await site.open(`stty raw; head -c 2000000 /dev/zero; touch ${done}; read a`);
  site.say(attached);
  await eventually('a window is full', () => site.line().bytes >= WINDOW);
  // More only in pieces that were on their way.
  const { bytes } = site.line();
  site.say({ type: 'ack', position: 1.5 });
  site.say({ type: 'ack', position: Math.floor(bytes - WINDOW / 2) - 1 });
  const pong = new Promise<unknown>(resolve => site.line().socket.once('pong', resolve));
  site.line().socket.ping();
  await pong;
  expect(site.line().bytes).toBe(bytes);
  for (let last = 0; site.line().bytes < 2_000_000;) {
    await eventually('more arrives', () => site.line().bytes > last);
    last = site.line().bytes;
    expect(existsSync(done) && last < 1_500_000).toBe(false);
    site.say({ type: 'ack', position: last });
  }
  expect(site.line().bytes).toBe(2_000_000);
});

withPty('stops taking input while a program does not read it, and loses none', async () => {
  using folder = tempFolder();
  await using site = await core();
  const startFile = join(folder.path, 'go');
  const { pty } = await site.open(
    `stty raw -echo; printf ready; while [ ! -e ${startFile} ]; do sleep 0.02; done; head -c 1500000 | wc -c`,
  );
  site.say(attached);
  await site.shows('ready');
  let maxBuffered = 0;
  const write = pty.write.bind(pty);
  pty.write = data => {
    write(data);
    maxBuffered = Math.max(maxBuffered, pty.buffered);
    if (pty.buffered > WINDOW) writeFileSync(startFile, '');
  };
  for (let i = 0; i < 150; i++) site.type(Buffer.alloc(10_000, 'x'));
  await site.shows('ready1500000');
  expect(maxBuffered).toBeGreaterThan(WINDOW);
  expect(maxBuffered).toBeLessThan(2 * WINDOW);
});

withPty.each([1001, 1013, undefined])(
  'opens its line again after the close code %p, and continues where the core was',
  async code => {
    await using site = await core();
    await site.open('stty -echo; printf first; read a; printf second; read b');
    site.say(attached);
    await site.shows('first');
    if (code === undefined) site.line().socket.terminate();
    else site.line().socket.close(code);
    await eventually('it is back', () => site.lines.length === 2);
    site.type('\n', 1);
    site.say({ type: 'attached', position: 3, acked: 2 }, 1);
    await site.shows('stsecond', 1);
    expect(site.line(1).text).toBe('stsecond');
    expect(site.line(0).text).toBe('first');
  },
);

withPty.each([1000, 4404])('ends the shell after the close code %d', async code => {
  await using site = await core();
  const { terminal, shown } = await site.open('printf ready; sleep 30');
  await eventually('it is ready', () => shown.output === 'ready');
  site.line().socket.close(code);
  await terminal.over;
  await eventually('it has ended', () => shown.ends.length === 1);
  expect(shown.ends).toEqual([{ exitCode: null, signal: 1 }]);
  expect(site.lines).toHaveLength(1);
});

withPty('tries again while the core is busy', async () => {
  await using site = await core(503, 429);
  await site.open('printf ready; sleep 30');
  site.say(attached);
  await site.shows('ready');
  expect(site.requests).toHaveLength(3);
});

withPty.each([401, 499])('ends the shell when the core refuses it with %d', async status => {
  await using site = await core(status);
  const { terminal, shown } = site.start('sleep 30');
  await terminal.over;
  await eventually('it has ended', () => shown.ends.length === 1);
  expect(site.requests).toHaveLength(1);
});

describe('with a fake clock', () => {
  const real = { now: performance.now.bind(performance), setInterval: globalThis.setInterval };
  let now: number;
  let beats: (() => void)[];
  beforeEach(() => {
    now = 1000;
    beats = [];
    performance.now = () => now;
    globalThis.setInterval = ((beat: () => void, ms: number) => {
      if (ms === 15_000) beats.push(beat);
      return ms === 15_000 ? undefined : real.setInterval(beat, ms);
    }) as typeof setInterval;
  });
  afterEach(() => {
    performance.now = real.now;
    globalThis.setInterval = real.setInterval;
  });

  withPty('asks a quiet core whether it is there, and opens another line after 35 s of silence', async () => {
    await using site = await core();
    await site.open('sleep 30');
    now += 35_000;
    beats[0]!();
    await eventually('a ping arrives', () => site.line().pings === 1);
    site.line().socket.pause();
    now += 35_001;
    beats[0]!();
    await eventually('it is back', () => site.lines.length === 2);
  });

  withPty('counts the silence from what it heard last', async () => {
    await using site = await core();
    const { shown } = await site.open('stty -echo; printf ready; read a; printf heard');
    await eventually('it is ready', () => shown.output === 'ready');
    now += 35_000;
    site.type('\n');
    await eventually('it has read', () => shown.output === 'readyheard');
    now += 35_000;
    beats[0]!();
    await eventually('a ping arrives', () => site.line().pings === 1);
    expect(site.lines).toHaveLength(1);
  });

  withPty('ends the shell when the core is out of reach for a minute', async () => {
    await using site = await core(503, 503, 503, 503);
    const { terminal, shown } = site.start('printf ready; sleep 30');
    await eventually('it is ready', () => shown.output === 'ready');
    now += 59_999;
    await eventually('it asks once more', () => site.requests.length === 2);
    now += 1;
    await terminal.over;
    await eventually('it has ended', () => shown.ends.length === 1);
    expect(shown.ends).toEqual([{ exitCode: null, signal: 1 }]);
    expect(site.requests).toHaveLength(2);
  });
});

withPty('ends shell and line at once when the agent stops', async () => {
  await using site = await core();
  const { terminal, shown } = await site.open("trap '' HUP; printf ready; while :; do sleep 0.1; done");
  site.say(attached);
  await site.shows('ready');
  const closed = new Promise<unknown>(done => site.line().socket.once('close', done));
  terminal.close();
  await terminal.over;
  await eventually('it has ended', () => shown.ends.length === 1);
  expect(shown.ends).toEqual([{ exitCode: null, signal: 9 }]);
  expect(await closed).toBe(1006);
});
