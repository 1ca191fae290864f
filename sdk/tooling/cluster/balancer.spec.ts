import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { startBalancer } from './balancer.ts';

/**
 * A server that responds to `/readyz` with a configurable status, and to everything else with its name, each on a connection that
 * stays open.
 */
async function startCore(name: string) {
  let answer: 'ready' | 'unready' | 'silent' = 'ready';
  const server: Server = createServer((request, response) => {
    if (request.url !== '/readyz') return void response.end(name);
    if (answer === 'silent') return void request.socket.destroy();
    response.writeHead(answer === 'ready' ? 200 : 503, { connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    become: (state: typeof answer) => void (answer = state),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Connects and requests the name of the server. The connection stays open. */
async function askOpen(port: number): Promise<{ readonly socket: Socket; readonly name: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: core\r\n\r\n');
  let text = '';
  for (socket.setEncoding('utf8'); !/\r\n\r\n./s.test(text);) text += String((await once(socket, 'data'))[0]);
  return { socket, name: text.at(-1)! };
}

const until = async (check: () => boolean) => {
  const end = performance.now() + 30_000;
  while (!check()) {
    if (performance.now() > end) throw new Error(`never: ${check.toString()}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
};

it('sends connections to the ready instance with the fewest connections', async () => {
  using a = await startCore('a');
  using b = await startCore('b');
  await using balancer = await startBalancer([a, b]);
  await until(() => balancer.states().every(state => state === 'ready'));
  const names = new Set([(await askOpen(balancer.port)).name, (await askOpen(balancer.port)).name]);
  expect(names).toEqual(new Set(['a', 'b']));
  expect(balancer.connections()).toEqual([1, 1]);
  a.become('unready');
  await until(() => balancer.states()[0] === 'unready');
  expect((await askOpen(balancer.port)).name).toBe('b');
  expect((await askOpen(balancer.port)).name).toBe('b');
  // It keeps its existing connections for a while, because it may be moving its agents.
  expect(balancer.connections()[0]).toBe(1);
});

it('cuts the connections to an instance that no longer answers, while another one is ready', async () => {
  using a = await startCore('a');
  using b = await startCore('b');
  await using balancer = await startBalancer([a, b]);
  await until(() => balancer.states().every(state => state === 'ready'));
  const both = [await askOpen(balancer.port), await askOpen(balancer.port)];
  const ofA = both.find(({ name }) => name === 'a')!.socket;
  const ended = once(ofA, 'close');
  a.become('silent');
  await ended;
  expect(both.find(({ name }) => name === 'b')!.socket.destroyed).toBe(false);
  expect(balancer.states()).toEqual(['silent', 'ready']);
});

it('falls back to an unready instance if none is ready', async () => {
  using a = await startCore('a');
  a.become('unready');
  await using balancer = await startBalancer([a]);
  await until(() => balancer.states()[0] === 'unready');
  expect((await askOpen(balancer.port)).name).toBe('a');
});
