import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Starts a TCP proxy to another server that can be cut, closed and slowed down. */
export async function tcpProxy(host: string, port: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let delay = 0;
  let closed = false;
  let cutOn: { readonly request: RegExp; readonly arrives: boolean; readonly reopens: boolean } | undefined;
  let cuts = 0;

  const server = createServer(client => {
    if (closed) return void client.destroy();
    const upstream = connect(port, host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    const forward = (to: Socket, data: Buffer) =>
      delay ? setTimeout(() => to.writable && to.write(data), delay) : to.write(data);
    let isLost = false;
    client.on('data', (data: Buffer) => {
      if (cutOn?.request.test(data.toString('latin1'))) {
        const { arrives, reopens } = cutOn;
        cutOn = undefined;
        cuts += 1;
        if (!reopens) {
          closed = true;
          pairs.delete(pair);
          cut();
        }
        if (!arrives) return end();
        isLost = true;
      }
      forward(upstream, data);
    });
    // The response shows that the other side has processed the request.
    upstream.on('data', (data: Buffer) => void (isLost ? end() : forward(client, data)));
    for (const socket of pair) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));

  const cut = () => pairs.forEach(([client, upstream]) => (client.resetAndDestroy(), upstream.destroy()));
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts all connections and accepts new ones. */
    cut,
    /** Cuts all connections and accepts no new ones until `open`. */
    close: () => ((closed = true), cut()),
    open: () => void (closed = false),
    /** Delays every chunk in both directions. */
    slow: (ms: number) => void (delay = ms),
    /**
     * Cuts the connection at the next matching request: with `arrives` after the other side has responded, without forwarding the
     * response; without `reopens` no connection is accepted until `open`.
     */
    cutAt: (request: RegExp, { arrives = true, reopens = true } = {}) => void (cutOn = { request, arrives, reopens }),
    get lost() {
      return cuts;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
