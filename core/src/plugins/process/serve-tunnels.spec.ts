import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Network } from '@vitrine/plugin-sdk';
import { eventually } from '../../../test/eventually.ts';
import { TunnelServer } from './serve-tunnels.ts';

async function setUp() {
  const pending = Promise.withResolvers<string>();
  const accepted: Socket[] = [];
  const server = createServer(socket => accepted.push(socket));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const network = { resolve: () => pending.promise } as Partial<Network> as Network;
  const closed = Promise.withResolvers<void>();
  const tunnels = new TunnelServer(
    () => network,
    (_, args) => (args as { event: string }).event === 'close' && closed.resolve(),
  );
  const { port } = server.address() as AddressInfo;
  return {
    accepted,
    tunnels,
    closed: closed.promise,
    connect: (id: number) => tunnels.connect({ id, host: 'example.com', port }),
    resolve: () => pending.resolve('127.0.0.1'),
    [Symbol.asyncDispose]: async () => {
      tunnels.closeAll();
      for (const socket of accepted) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

it('opens one connection for simultaneous requests with one number', async () => {
  await using site = await setUp();
  const connections = Array.from({ length: 16 }, () => site.connect(1));
  site.resolve();
  const answers = await Promise.allSettled(connections);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await eventually(() => site.accepted.length === 1);
});

it('counts connections whose address is still being resolved', async () => {
  await using site = await setUp();
  const connections = Array.from({ length: 101 }, (_, id) => site.connect(id));
  await expect(connections[100]).rejects.toThrow('at most 100');
  site.resolve();
  await Promise.all(connections.slice(0, 100));
});

it.each(['destroy', 'closeAll'] as const)('opens no connection that was cancelled meanwhile: %s', async end => {
  await using site = await setUp();
  const connection = site.connect(1);
  site.tunnels[end]({ id: 1 });
  await site.closed;
  site.resolve();
  await expect(connection).rejects.toThrow('closed');
  expect(site.accepted).toHaveLength(0);
});
