import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { NotAllowed, NothingHere } from '@vitrine/contracts/collector';
import { tempFolder } from '../../test/temp-folder.ts';
import { machineAccess } from './access.ts';

/** A server on an address or a unix socket, which sends `answer` and closes; undefined: it stays silent. */
async function serve(at: { path: string } | { port: number; host: string }, answer: Buffer | string) {
  const requests: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', request => {
      requests.push(String(request));
      socket.end(answer);
    });
  }).listen(at);
  await once(server, 'listening');
  return {
    requests,
    port: () => (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>(done => void server.close(() => done())),
  };
}

it('reads a file up to the size limit, and rejects a larger one', async () => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  writeFileSync(join(folder.path, 'a'), 'x'.repeat(262_144));
  writeFileSync(join(folder.path, 'b'), 'x'.repeat(262_145));
  expect(await access.read('/a')).toHaveLength(262_144);
  await expect(access.read('/b')).rejects.toThrow('/b is larger than 262144 bytes');
  expect(await access.read('/b', 262_145)).toHaveLength(262_145);
  await expect(access.read('/a', 5)).rejects.toThrow('/a is larger than 5 bytes');
});

it('distinguishes a missing file from an unreadable one', async () => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  mkdirSync(join(folder.path, 'folder'));
  for (const attempt of [access.read('/none'), access.list('/none'), access.age('/none')]) {
    await expect(attempt).rejects.toThrow('/none does not exist');
    await expect(attempt).rejects.toBeInstanceOf(NothingHere);
  }
  await expect(access.read('/folder')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await access.list('/')).toEqual(['folder']);
});

it('returns the age of a file in milliseconds', async () => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  writeFileSync(join(folder.path, 'a'), '');
  utimesSync(join(folder.path, 'a'), Date.now() / 1000, Date.now() / 1000 - 5000);
  expect(await access.age('/a')).toBeGreaterThanOrEqual(5_000_000);
  expect(await access.age('/a')).toBeLessThan(5_100_000);
});

it('runs a program with a fixed environment, and returns its exit code', async () => {
  using access = machineAccess();
  const shell = (script: string, seconds?: number) => access.run('sh', ['-c', script], seconds);
  expect(await shell('printf "$LC_ALL $PATH $HOME"; exit 3')).toEqual({
    code: 3,
    stdout: 'C /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ',
  });
  expect(await shell('true')).toEqual({ code: 0, stdout: '' });
  expect((await shell('head -c 4000000 /dev/zero')).stdout).toHaveLength(4_000_000);
  await expect(shell('head -c 4000001 /dev/zero')).rejects.toThrow('maxBuffer');
  await expect(shell('sleep 20', 0.05)).rejects.toThrow('sh does not end');
  await expect(access.run('vitrine-none', [])).rejects.toThrow('vitrine-none does not exist');
  await expect(access.run('/etc/passwd', [])).rejects.toBeInstanceOf(NotAllowed);
});

it('names a port that another program uses', async () => {
  using one = machineAccess();
  const { createSocket } = await import('node:dgram');
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await expect(one.receive(port)).rejects.toThrow(`UDP port ${port} is used by another program`);
  socket.close();
});

it.each<[string, string, string]>([
  ['a plain answer', 'HTTP/1.0 200 OK\r\nX: y\r\n\r\nbody\r\n\r\nmore', 'body\r\n\r\nmore'],
  ['an answer without a text', 'HTTP/1.1 200 \r\n\r\n', ''],
  [
    'chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab\r\n\r\nA;x=y\r\n0123456789\r\n0\r\n\r\nrest',
    'ab\r\n0123456789',
  ],
  ['chunks that are cut', 'HTTP/1.1 200 OK\r\nX: y\r\ntransfer-encoding:chunked\r\n\r\n2\r\nab\r\n5', 'ab'],
  [
    'a body that speaks of chunks',
    'HTTP/1.0 200 OK\r\n\r\n\r\nTransfer-Encoding: chunked',
    '\r\nTransfer-Encoding: chunked',
  ],
])('reads %s from a socket', async (_, answer, body) => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  await using server = await serve({ path: join(folder.path, 's.sock') }, answer);
  expect(String(await access.getBytes('/s.sock', '/path?x'))).toBe(body);
  expect(server.requests).toEqual(['GET /path?x HTTP/1.0\r\nHost: localhost\r\n\r\n']);
});

it('accepts a response from a socket up to the size limit, and rejects a larger one', async () => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  const head = Buffer.from('HTTP/1.0 200 OK\r\n\r\n');
  const [fits, tooLong] = [4_000_000, 4_000_001].map(size => Buffer.concat([head, Buffer.alloc(size - head.length)]));
  await using _ = await serve({ path: join(folder.path, 'a.sock') }, fits!);
  await using __ = await serve({ path: join(folder.path, 'b.sock') }, tooLong!);
  expect(await access.getBytes('/a.sock', '/')).toHaveLength(4_000_000 - head.length);
  await expect(access.getBytes('/b.sock', '/')).rejects.toThrow('the answer of / is too long');
});

it.each([
  ['HTTP/1.1 404 Not Found\r\n\r\n', '/x answers 404 Not Found'],
  ['HTTP/1.1 2000 OK\r\n\r\n', '/x answers 2000 OK'],
  ['', '/x answers '],
])('reports the answer %j of a socket', async (answer, message) => {
  using folder = tempFolder();
  using access = machineAccess(folder.path);
  await using _ = await serve({ path: join(folder.path, 's.sock') }, answer);
  await expect(access.getBytes('/s.sock', '/x')).rejects.toThrow(message);
});

it('sends lines to an IPv4 or IPv6 address, and returns the lines of the response', async () => {
  using access = machineAccess();
  for (const host of ['127.0.0.1', '::1']) {
    await using server = await serve({ port: 0, host }, 'one\r\n\n two\nlast');
    const address = `${host === '::1' ? '[::1]' : host}:${server.port()}`;
    expect(await access.ask(address, ['A', 'B'])).toEqual(['one', ' two', 'last']);
    expect(server.requests).toEqual(['A\nB\n']);
  }
});

it('accepts a response from an address up to the size limit, and rejects a larger one', async () => {
  using access = machineAccess();
  await using fits = await serve({ port: 0, host: '127.0.0.1' }, 'x'.repeat(1_000_000));
  await using tooLong = await serve({ port: 0, host: '127.0.0.1' }, 'x'.repeat(1_000_001));
  expect((await access.ask(`127.0.0.1:${fits.port()}`, ['A']))[0]).toHaveLength(1_000_000);
  const address = `127.0.0.1:${tooLong.port()}`;
  await expect(access.ask(address, ['A'])).rejects.toThrow(`the answer of ${address} is too long`);
});
