import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { eventually } from '../../test/eventually.ts';
import { FrameReader } from './websocket-frames.ts';
import { UpgradeRefusedError, Websocket } from './websocket.ts';

/** The agent's WebSocket, connected to one of the ws package. */
async function pair() {
  const http: Server = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done));
  const connection = once(server, 'connection') as Promise<[WebSocket]>;
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  const client = await Websocket.open(socket, '/path', { host: 'core', authorization: 'Bearer x' });
  const messages: string[] = [];
  const ended: [number, string][] = [];
  client.on('message', text => messages.push(text)).on('close', (...closeArguments) => ended.push(closeArguments));
  const [serverSocket] = await connection;
  return {
    ours: client,
    theirs: serverSocket,
    messages,
    ended,
    async [Symbol.asyncDispose]() {
      socket.destroy();
      server.close();
      await new Promise(done => http.close(done));
    },
  };
}

/** The agent's WebSocket, connected to a server that accepts the upgrade and then sends these bytes. */
async function connectToServerSending(bytes: Buffer, head?: string) {
  const server = createTcp(socket => {
    socket.once('data', request => {
      const key = /sec-websocket-key: (\S+)/.exec(String(request))![1]!;
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      socket.write(head ?? `HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
      socket.write(bytes);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const messages: string[] = [];
  try {
    const client = await Websocket.open(socket, '/', { host: 'core' });
    client.on('message', text => messages.push(text));
    const end = (await once(client, 'close')) as [number, string];
    return { messages, end };
  } finally {
    socket.destroy();
    server.close();
  }
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])(
  'transfers a text of %p characters in both directions',
  async length => {
    await using line = await pair();
    const text = 'x'.repeat(length);
    line.theirs.on('message', data => line.theirs.send(String(data)));
    line.ours.send(text);
    await eventually('it came back', () => line.messages.length === 1);
    expect(line.messages[0] === text).toBe(true);
  },
);

it('transfers every character, in whole messages and fragments, with pings in between', async () => {
  await using line = await pair();
  const text = 'Zażółć 日本 🦊 \0 "\n';
  line.theirs.send(text);
  line.theirs.send(text.slice(0, 4), { fin: false });
  line.theirs.ping('are you there?');
  line.theirs.send(text.slice(4), { fin: true });
  const [payload] = (await once(line.theirs, 'pong')) as [Buffer];
  await eventually('both came', () => line.messages.length === 2);
  expect(line.messages).toEqual([text, text]);
  expect(String(payload)).toBe('are you there?');
});

it('receives the pong to its ping', async () => {
  await using line = await pair();
  const message = once(line.ours, 'heard');
  line.ours.ping();
  await expect(message).resolves.toEqual([]);
});

it('reports the close code of the other side, and echoes it', async () => {
  await using line = await pair();
  line.theirs.close(4409, 'another took your place');
  const [code] = (await once(line.theirs, 'close')) as [number];
  await eventually('it is closed', () => line.ended.length === 1);
  expect(line.ended).toEqual([[4409, 'another took your place']]);
  expect(code).toBe(4409);
});

it('closes with the given code', async () => {
  await using line = await pair();
  line.ours.close(1000);
  const [code] = (await once(line.theirs, 'close')) as [number];
  expect(code).toBe(1000);
  await eventually('it is closed', () => line.ended.length === 1);
});

it('ends with 1006 when the connection breaks', async () => {
  await using line = await pair();
  line.theirs.terminate();
  await eventually('it is closed', () => line.ended.length === 1);
  expect(line.ended[0]![0]).toBe(1006);
});

it('explains how the upgrade was rejected', async () => {
  const upgrade = connectToServerSending(Buffer.alloc(0), 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nX:\r\n\r\n');
  await expect(upgrade).rejects.toThrow(UpgradeRefusedError);
  await upgrade.catch((error: UpgradeRefusedError) =>
    expect(error.head).toMatchObject({ status: 503, headers: { 'retry-after': '7' } }),
  );
});

it.each([
  ['a wrong answer to its key', 'HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: no\r\n\r\n', 'wrong'],
  ['something that is not HTTP', 'SSH-2.0-OpenSSH_10.0\r\n\r\n', 'does not speak HTTP'],
  ['a head without end', 'x'.repeat(40_000), 'does not speak HTTP'],
])('rejects %s', async (_, head, message) => {
  await expect(connectToServerSending(Buffer.alloc(0), head)).rejects.toThrow(message);
});

const header = (...bytes: number[]): Buffer => Buffer.from(bytes);
it.each([
  ['a masked frame', header(0x81, 0x81, 1, 2, 3, 4, 5), 1002],
  ['an extension', header(0xc1, 0), 1002],
  ['an unknown kind', header(0x83, 0), 1002],
  ['a cut ping', header(0x09, 0), 1002],
  ['a long ping', header(0x89, 126, 0, 126), 1002],
  ['a continuation of nothing', header(0x80, 0), 1002],
  ['a new message inside another', header(0x01, 1, 0x61, 0x81, 1, 0x61), 1002],
  ['a binary message', header(0x82, 0), 1003],
  ['text that is not UTF-8', header(0x81, 2, 0xc3, 0x28), 1007],
  ['a message of 4 GB', header(0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0), 1009],
  ['a message of 2^63 bytes', header(0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0), 1009],
])('disconnects from a server that sends %s', async (_, bytes, code) => {
  const { end, messages } = await connectToServerSending(bytes);
  expect(end[0]).toBe(code);
  expect(messages).toEqual([]);
});

it('reads data that arrived together with the upgrade response', async () => {
  const { messages } = await connectToServerSending(
    Buffer.concat([header(0x81, 2), Buffer.from('hi'), header(0x88, 0)]),
  );
  expect(messages).toEqual(['hi']);
});

it('reads frames however the bytes are split', () => {
  const bytes = Buffer.concat([
    header(0x81, 5),
    Buffer.from('hello'),
    header(0x81, 126, 0, 200),
    Buffer.alloc(200, 'x'),
    header(0x8a, 0),
  ]);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const reader = new FrameReader(1000);
    const frames = [...reader.read(bytes.subarray(0, cut)), ...reader.read(bytes.subarray(cut))];
    expect(frames.map(frame => [frame.opcode, frame.payload.length])).toEqual([
      [1, 5],
      [1, 200],
      [10, 0],
    ]);
  }
});
