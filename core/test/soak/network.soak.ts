import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { testAgent } from '../agent.ts';
import { eventually } from '../eventually.ts';
import { tellFigures, timed } from './lib/figures.ts';
import { expectStoredOnce, soakSite, type SoakCore } from './lib/site.ts';

const megabytes = ({ pid }: SoakCore) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

it('accepts 2,000 reconnecting agents after a start without a loss or a notice', async () => {
  await using site = await soakSite();
  let core = await site.start();
  const fleet = site.fleet(2000, 10);
  await fleet.connected(2000, 600_000);
  await site.tellOutages();
  await fleet.acknowledged();
  // Minimum duration of a connection after which the reconnect delay is short again.
  await pause(65_000);
  await core.kill();
  const start = await timed(async () => void (core = await site.start()));
  const all = await timed(() => fleet.connected(2000, 300_000));
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
  expect(fleet.output()).not.toMatch(/4400/);
  tellFigures('2,000 nodes × 10 s: start after a kill', [start]);
  tellFigures('2,000 nodes × 10 s: from the start to all connected', [all]);
});

/** Opens a WebSocket whose bytes the test writes itself. */
async function rawSocket(url: string, token: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET /api/v1/agent HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101/);
  return socket;
}

const FRAMES: Record<string, readonly Buffer[]> = {
  'bytes that are no frame': [Buffer.from('\xff\xff\xff\xff no frame at all', 'latin1')],
  'a frame without a mask': [Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  'a frame that says it is 2^62 long': [Buffer.from([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  'invalid UTF-8': [Buffer.from([0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xfd, 0xfc])],
  'a compressed frame that was not agreed on': [Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d])],
  'a frame that ends in the middle': [Buffer.from([0x81, 0xfe, 0x40, 0x00, 0, 0, 0, 0]), Buffer.from('{"type":')],
};

it('drops broken, huge, cut and slow frames without an effect on other agents', async () => {
  await using site = await soakSite();
  const core = await site.start();
  const fleet = site.fleet(50, 1);
  await fleet.connected();
  await site.tellOutages();
  const before = megabytes(core);
  const senders = await site.nodes(...Object.keys(FRAMES));
  for (const [i, pieces] of Object.values(FRAMES).entries()) {
    const { token } = senders[i]!;
    const socket = await rawSocket(site.url, token);
    for (const piece of pieces) socket.write(piece);
    await pause(200);
    socket.destroy();
  }
  const { token } = await site.node('huge');
  const agent = await testAgent(site.url)({ token }).connect();
  agent.sendRaw(`{"type":"report","report":"${'x'.repeat(10_000_000)}"}`);
  expect(await agent.closed()).toBe(1009);
  // A hundred clients that send their hello byte by byte are disconnected after a timeout.
  const nodes = await site.nodes(...Array.from({ length: 100 }, () => 'slow'));
  const slow = await Promise.all(nodes.map(({ token }) => rawSocket(site.url, token)));
  const closed = Promise.all(slow.map(socket => once(socket, 'close')));
  const letters = setInterval(() => slow.forEach(socket => socket.writable && socket.write(Buffer.from([0x81]))), 1000);
  await closed;
  clearInterval(letters);
  await fleet.connected();
  const counts = await fleet.end();
  expect(megabytes(core) - before).toBeLessThan(200);
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});

it('bounds the memory of viewers that never read, without an effect on others', async () => {
  await using site = await soakSite();
  const core = await site.start();
  const fleet = site.fleet(200, 1);
  await fleet.connected();
  await site.tellOutages();
  await pause(10_000);
  const before = megabytes(core);
  const address = `${site.url.replace('http', 'ws')}/api/v1/live`;
  const stalledSockets = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const socket = new WebSocket(address);
      socket.on('error', () => undefined);
      await once(socket, 'open');
      socket.pause();
      return socket;
    }),
  );
  const readingSocket = new WebSocket(address);
  let frames = 0;
  readingSocket.on('message', () => (frames += 1));
  await eventually(() => frames > 30, 120_000);
  await pause(60_000);
  const grownMb = megabytes(core) - before;
  expect(grownMb).toBeLessThan(250);
  const framesBefore = frames;
  await eventually(() => frames > framesBefore + 5);
  for (const socket of [...stalledSockets, readingSocket]) socket.terminate();
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
  process.stdout.write(`measured: 150 viewers that never read: ${grownMb.toFixed(0)} MB more\n`);
});

const GIB = 1024 ** 3;

/** Readings of a counter, one report a second, and the traffic that was really sent. */
const COUNTERS: Record<string, { readonly totals: readonly number[]; readonly sent: number }> = {
  grows: { totals: [1e6, 2e6, 3e6], sent: 2e6 },
  'wraps at 32 bits': { totals: [2 ** 32 - 1e6, 1e6], sent: 2e6 },
  'goes back a little': { totals: [5e9, 5e9 - 1000, 5e9 + 1000], sent: 2000 },
  'begins anew': { totals: [900 * GIB, 1e6, 2e6], sent: 2e6 },
  'jumps by more than any line carries': { totals: [1e6, 2e6, 9e15, 9e15 + 1e6], sent: 2e6 },
};

it('counts traffic through jumps, wraps and resets of counters, and through a kill in between', async () => {
  await using site = await soakSite();
  let core = await site.start();
  const most = 10 * GIB;
  for (const [name, { totals }] of Object.entries(COUNTERS)) {
    const node = await site.node(name);
    let seq = 0;
    let agent = await testAgent(site.url)(node).connect({ stream: `stream-of-${seq}-counter` });
    for (const total of totals) {
      seq += 1;
      agent.report(Date.now(), {
        seq,
        uptime: 5000 + seq,
        interfaces: [{ name: 'eth0', up: 1, down: 1, totalUp: total, totalDown: total }],
      });
      await pause(1000);
      if (seq !== 1) continue;
      await core.stop();
      core = await site.start();
      agent = await testAgent(site.url)(node).connect({ stream: `stream-of-0-counter` });
    }
    await agent.drop();
  }
  const traffic = await site.traffic();
  for (const bytes of Object.values(traffic)) {
    expect(bytes).toBeGreaterThanOrEqual(0);
    expect(bytes).toBeLessThan(most);
  }
  expect(traffic.grows).toBe(COUNTERS.grows!.sent);
  await core.stop();
});
