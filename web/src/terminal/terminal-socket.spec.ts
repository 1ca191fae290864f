/** @jest-environment-options {"customExportConditions": ["node"]} */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as Connection } from 'ws';
import type { TerminalClientFrame, TerminalServerFrame } from '@vitrine/contracts';
import { terminalSocket, type TerminalCloseReason } from './terminal-socket.ts';

/** Starts a scripted core with one shell. */
async function core() {
  const server = createServer();
  const state = { connections: 0, refuses: false };
  const sockets = new WebSocketServer({ server, verifyClient: () => !state.refuses });
  const frames: TerminalClientFrame[] = [];
  const typed: Buffer[] = [];
  sockets.on('connection', connection => {
    state.connections++;
    connection.on('message', (data: Buffer, binary) =>
      binary ? typed.push(data) : frames.push(JSON.parse(String(data)) as TerminalClientFrame),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const each = (act: (connection: Connection) => void) => [...sockets.clients].forEach(act);
  return {
    url: `ws://127.0.0.1:${port}/`,
    state,
    frames,
    typed,
    of: <T extends TerminalClientFrame['type']>(type: T) =>
      frames.filter((frame): frame is Extract<TerminalClientFrame, { type: T }> => frame.type === type),
    say: (frame: TerminalServerFrame) => each(connection => connection.send(JSON.stringify(frame))),
    write: (bytes: Buffer) => each(connection => connection.send(bytes)),
    drop: () => each(connection => connection.terminate()),
    close: (code: number) => each(connection => connection.close(code)),
    async [Symbol.asyncDispose]() {
      each(connection => connection.terminate());
      await once(server.close(), 'close');
    },
  };
}

async function until(condition: () => boolean) {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${condition}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Opens a socket whose output is rendered on request of the test. */
function screen(url: string, prove = async () => true) {
  const codes: number[] = [];
  const waiting: (() => void)[] = [];
  const ends: TerminalCloseReason[] = [];
  const ups: boolean[] = [];
  const state = { resets: 0 };
  const line = terminalSocket({
    url,
    prove,
    size: () => ({ columns: 80, rows: 24 }),
    onBytes(bytes, drawn) {
      codes.push(...bytes);
      waiting.push(drawn);
    },
    onReset: () => state.resets++,
    onUp: up => ups.push(up),
    onAgent: () => undefined,
    onAttached: () => undefined,
    onEnd: end => ends.push(end),
  });
  return {
    line,
    seen: codes,
    ends,
    ups,
    state,
    draw: () => waiting.splice(0).forEach(drawn => drawn()),
    [Symbol.dispose]: () => line.leave(),
  };
}

const attached = (position: number): TerminalServerFrame => ({ type: 'attached', position, recorded: false });

it('starts at zero, keeps every byte, and acknowledges what was drawn', async () => {
  await using server = await core();
  using page = screen(server.url);
  await until(() => server.frames.length === 1);
  expect(server.frames).toEqual([{ type: 'attach', from: 0, columns: 80, rows: 24 }]);
  server.say(attached(0));
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  server.write(bytes);
  await until(() => page.seen.length === 256);
  expect(Buffer.from(page.seen)).toEqual(bytes);
  expect(server.of('ack').map(({ position }) => position)).not.toContain(256);
  page.draw();
  await until(() => server.of('ack').at(-1)?.position === 256);
});

it('batches acknowledgements while more output is waiting', async () => {
  await using server = await core();
  using page = screen(server.url);
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  for (let i = 0; i < 40; i++) server.write(Buffer.alloc(1024));
  await until(() => page.seen.length === 40 * 1024);
  page.draw();
  await until(() => server.of('ack').at(-1)?.position === 40 * 1024);
  expect(server.of('ack').length).toBeLessThan(6);
});

it('reconnects at its position, and acknowledges again what was drawn', async () => {
  await using server = await core();
  using page = screen(server.url);
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  server.write(Buffer.from('hello'));
  await until(() => page.seen.length === 5);
  page.draw();
  server.drop();
  await until(() => server.of('attach').length === 2);
  expect(server.of('attach')[1]).toMatchObject({ from: 5 });
  server.frames.length = 0;
  server.say(attached(5));
  await until(() => server.of('ack').length === 1);
  expect(server.of('ack')[0]!.position).toBe(5);
  expect(page.ups).toEqual([true, false, true]);
  expect(page.state.resets).toBe(0);
});

it('clears the screen if the core no longer has what is missing', async () => {
  await using server = await core();
  using page = screen(server.url);
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  server.write(Buffer.from('old'));
  await until(() => page.seen.length === 3);
  server.drop();
  await until(() => server.of('attach').length === 2);
  server.say(attached(1000));
  server.write(Buffer.from('new'));
  await until(() => page.state.resets === 1 && page.seen.length === 6);
  page.draw();
  await until(() => server.of('ack').at(-1)?.position === 1003);
});

it('requests a proof if the core rejects the socket, and ends without one', async () => {
  await using server = await core();
  let proofs = 0;
  using page = screen(server.url, async () => {
    if (++proofs === 2) return false;
    server.state.refuses = false;
    return true;
  });
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  await until(() => page.ups.length === 1);
  server.drop();
  await until(() => server.state.connections === 2);
  // A lost connection alone does not prompt for a step-up.
  expect(proofs).toBe(0);
  server.state.refuses = true;
  server.drop();
  await until(() => server.state.connections === 3);
  expect(proofs).toBe(1);
  server.state.refuses = true;
  server.drop();
  await until(() => page.ends.length === 1);
  expect(page.ends).toEqual([{ why: 'unproven' }]);
});

it('splits pasted text into messages that the core accepts, and keeps nothing for later', async () => {
  await using server = await core();
  using page = screen(server.url);
  expect(page.line.type(Buffer.from('lost'))).toBe(false);
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  await until(() => page.ups.length === 1);
  const text = Buffer.alloc(100_000, 'é');
  expect(page.line.type(new Uint8Array(text))).toBe(true);
  await until(() => Buffer.concat(server.typed).length === 100_000);
  expect(Buffer.concat(server.typed)).toEqual(text);
  expect(server.typed.every(({ length }) => length <= 32 * 1024)).toBe(true);
});

it.each([
  [4000, 'ended'],
  [4009, 'replaced'],
  [4404, 'unknown'],
  [1008, 'revoked'],
])('does not reconnect after %i', async (code, reason) => {
  await using server = await core();
  using page = screen(server.url);
  await until(() => server.frames.length === 1);
  server.say(attached(0));
  if (reason === 'ended') server.say({ type: 'ended', end: 'exited', exitCode: 3, reason: null });
  server.close(code);
  await until(() => page.ends.length === 1);
  expect(page.ends[0]).toMatchObject(reason === 'ended' ? { why: reason, frame: { exitCode: 3 } } : { why: reason });
  await new Promise(resolve => setTimeout(resolve, 700));
  expect(server.state.connections).toBe(1);
});
