import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { readHead } from './http-head.ts';

/** Reads the head from a server that sends these pieces; `end` hangs up after them. */
async function headOf(pieces: readonly string[], end = false) {
  const server = createServer(async socket => {
    socket.on('error', () => undefined).setNoDelay(true);
    for (const piece of pieces) await new Promise(done => socket.write(piece, 'latin1', done));
    if (end) socket.end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    const head = await readHead(socket);
    return { ...head, rest: head.rest.toString('latin1'), isPaused: socket.isPaused(), listeners: countOf(socket) };
  } finally {
    socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
const countOf = (socket: ReturnType<typeof connect>) => socket.listenerCount('data');

it('reads a head, and keeps what follows it', async () => {
  const text = 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nX-EMPTY:\r\n:none\r\nno colon\r\na:b:c\r\n\r\nrest';
  const { headers, ...head } = await headOf([text]);
  expect(head).toEqual({ status: 101, rest: 'rest', isPaused: true, listeners: 0 });
  expect({ ...headers }).toEqual({ upgrade: 'websocket', 'x-empty': '', a: 'b:c' });
});

it('reads a head without headers that arrives in pieces', async () => {
  expect(await headOf(['HTTP/1', '.0 204 No', ' Content\r', '\n\r\n'])).toMatchObject({ status: 204, rest: '' });
});

it.each([
  ['a head of 16 KiB', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(16_000)}\r\n\r\n`, 200],
  ['HTTP without a text', 'HTTP/1.1 200\r\n\r\n', 200],
])('accepts %s', async (_, text, status) => expect((await headOf([text])).status).toBe(status));

it.each([
  ['16 KiB and a byte without an end', 'x'.repeat(16_385)],
  ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['HTTP/2', 'HTTP/2 200 OK\r\n\r\n'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
])('rejects %s', async (_, text) => {
  await expect(headOf([text])).rejects.toThrow('it does not speak HTTP');
});

it('rejects a server that hangs up within the head', async () => {
  await expect(headOf(['x'.repeat(16_384)], true)).rejects.toMatchObject({ code: 'ECONNRESET', message: 'it hung up' });
});
