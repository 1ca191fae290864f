import http from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy that opens tunnels for clients with the right password. */
export async function startConnectProxy(credentials?: string) {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = http.createServer((_, response) => response.writeHead(400).end());
  server.on('connection', socket => void sockets.add(socket));
  server.on('connect', (request, socket: Socket) => {
    if (request.headers['proxy-authorization'] !== expected)
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    targets.push(request.url!);
    const { hostname, port } = new URL(`http://${request.url}`);
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    sockets.add(upstream);
    for (const end of [socket, upstream]) end.on('error', () => end.destroy());
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    targets,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
    },
  };
}
