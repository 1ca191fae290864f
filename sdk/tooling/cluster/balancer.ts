import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const PROBE_INTERVAL_MS = 1000;
/**
 * An instance that performs thousands of handshakes responds within a third of a second; on a busy machine it takes longer without
 * being down.
 */
const PROBE_TIMEOUT_MS = 2000;
/**
 * Consecutive failed probes after which the connections to an instance are closed, so that its clients connect to a ready one: five
 * to six seconds after it was paused. Agents then take up to two seconds to reconnect.
 */
const SILENT_PROBES = 2;
/** By then, an instance that stops has moved its agents; one that only lost its database should not keep them. */
const UNREADY_PROBES = 8;

export interface Backend {
  readonly host: string;
  readonly port: number;
}

type State =
  /** Responds to `/readyz` with 200: accepts new connections. */
  | 'ready'
  /** Responds with another status, for example while it stops: keeps its connections for a while. */
  | 'unready'
  /** Does not respond. */
  | 'silent';

/** An instance behind the balancer. */
class Target {
  readonly connections = new Set<Socket>();
  readonly backend: Backend;
  state: State = 'silent';
  #probes = 0;

  constructor(backend: Backend) {
    this.backend = backend;
  }

  async probe(): Promise<void> {
    const { host, port } = this.backend;
    const state = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
      ({ ok }) => (ok ? 'ready' : 'unready'),
      () => 'silent' as const,
    );
    this.#probes = state === this.state ? this.#probes + 1 : 1;
    this.state = state;
  }

  /** True if its clients should move to an instance that is ready. */
  get isLost(): boolean {
    return this.state !== 'ready' && this.#probes >= (this.state === 'silent' ? SILENT_PROBES : UNREADY_PROBES);
  }

  cut(): void {
    for (const socket of this.connections) socket.destroy();
  }
}

/**
 * Balancer of TCP connections in front of several instances, for development and tests. A new connection goes to the ready instance
 * with the fewest connections; if none is ready, to any that accepts it, so that visitors see the core's own response.
 */
export async function startBalancer(backends: readonly Backend[], { port = 0, host = '127.0.0.1' } = {}) {
  const targets = backends.map(backend => new Target(backend));
  const clients = new Set<Socket>();
  let ended = false;

  const server = createServer(client => {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client));
    client.pause();
    void forward(client, candidates(targets));
  }).listen(port, host);
  await once(server, 'listening');

  const loops = targets.map(async target => {
    while (!ended) {
      await target.probe();
      if (target.isLost && targets.some(({ state }) => state === 'ready')) target.cut();
      await new Promise(resolve => setTimeout(resolve, PROBE_INTERVAL_MS));
    }
  });

  return {
    port: (server.address() as AddressInfo).port,
    /** State of each instance, in the order of the backends. */
    states: () => targets.map(({ state }) => state),
    /** Number of connections to each instance, in the order of the backends. */
    connections: () => targets.map(target => target.connections.size),
    async [Symbol.asyncDispose]() {
      ended = true;
      for (const client of clients) client.destroy();
      server.close();
      await Promise.all(loops);
    },
  };
}

const RANK: Record<State, number> = { ready: 0, unready: 1, silent: 2 };

/** Returns the instances in the order in which a connection tries them. */
const candidates = (targets: readonly Target[]) =>
  targets.toSorted((a, b) => RANK[a.state] - RANK[b.state] || a.connections.size - b.connections.size);

/** Connects a client to the first instance that accepts it. The client's data is not read before, so nothing is lost. */
async function forward(client: Socket, targets: readonly Target[]): Promise<void> {
  for (const target of targets) {
    const upstream = connect(target.backend);
    target.connections.add(upstream);
    upstream.on('close', () => target.connections.delete(upstream));
    const connected = await Promise.race([
      once(upstream, 'connect').then(
        () => true,
        () => false,
      ),
      once(client, 'close').then(() => false),
    ]);
    if (client.destroyed) return void upstream.destroy();
    if (!connected) continue;
    upstream.on('error', () => upstream.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
    return;
  }
  client.destroy();
}
