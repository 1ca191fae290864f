import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Proxy that can be cut off from its server: connections are dropped, and new ones fail until it is restored. */
export async function createCuttableProxy(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const upstream = connect(Number(port), hostname);
    for (const socket of [near, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        upstream.destroy();
      });
    }
    near.pipe(upstream).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isCut = false),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise(done => server.close(done));
    },
  };
}
