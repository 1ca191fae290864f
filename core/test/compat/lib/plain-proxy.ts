import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that forwards requests but refuses WebSockets, as proxies do that are not configured for them. */
export class PlainProxy {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<PlainProxy> {
    const server = createServer((incoming, outgoing) => {
      const { url: path = '/', method, headers } = incoming;
      const passed = request(new URL(path, target), { method, headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    });
    server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return new PlainProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }
}
