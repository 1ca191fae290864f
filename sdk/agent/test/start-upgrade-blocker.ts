import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A reverse proxy that passes requests on but blocks WebSocket, until it is opened. */
export async function startUpgradeBlocker(target: string, mode: 'refuse' | 'hang up' = 'refuse') {
  const blocker = { open: false, refused: 0, url: '' };
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const onward = http.request(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      answer => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connection', socket => void sockets.add(socket));
  server.on('upgrade', (request, socket: Socket, head) => {
    if (!blocker.open) {
      blocker.refused += 1;
      return mode === 'refuse' ? socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n') : socket.destroy();
    }
    const onward = http.request({ hostname, port, path: request.url, headers: request.headers }).end();
    onward.on('error', () => socket.destroy());
    onward.on('upgrade', (answer, upstream: Socket, first) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      socket.write(first);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on('error', () => end.destroy());
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  blocker.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(blocker, {
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
    },
  });
}
