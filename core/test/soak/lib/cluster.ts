import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '../../../../sdk/tooling/cluster/balancer.ts';
import { freePort } from '../../../../sdk/tooling/cluster/free-port.ts';
import { databaseOf, freshDatabase } from '../../database.ts';
import { eventually } from '../../eventually.ts';
import { startRedis } from '../../redis.ts';
import { tcpProxy } from './proxy.ts';
import { SoakSite, type SoakCore } from './site.ts';

type Proxy = Awaited<ReturnType<typeof tcpProxy>>;

/** One of several instances: its port, its data folder, and its own connections to PostgreSQL and Redis, which can be cut. */
export class ClusterMember {
  core: SoakCore | undefined;

  constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly databaseUrl: string,
    readonly toDatabase: Proxy,
    readonly toRedis: Proxy,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get environment(): NodeJS.ProcessEnv {
    const databaseUrl = Object.assign(new URL(this.databaseUrl), { hostname: '127.0.0.1', port: this.toDatabase.port });
    return {
      VITRINE_PORT: String(this.port),
      VITRINE_DATA_DIR: this.dataDir,
      VITRINE_DATABASE_URL: databaseUrl.href,
      VITRINE_REDIS_URL: `redis://127.0.0.1:${this.toRedis.port}`,
    };
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Several built instances as separate processes, on one PostgreSQL and one Redis, behind a load balancer. */
export class SoakCluster extends SoakSite {
  constructor(
    folder: string,
    databaseUrl: string,
    readonly balancer: Awaited<ReturnType<typeof startBalancer>>,
    readonly redis: Awaited<ReturnType<typeof startRedis>>,
    readonly members: readonly ClusterMember[],
    drop: () => Promise<void>,
  ) {
    super(folder, databaseUrl, balancer.port, drop);
  }

  /**
   * Starts an instance, and resolves once the load balancer sends it connections. `program`: the built instance of another release.
   */
  async startMember(member: ClusterMember, program?: string): Promise<void> {
    member.core = await this.start(member.environment, [], program);
    const index = this.members.indexOf(member);
    await eventually(() => this.balancer.states()[index] === 'ready');
  }

  async startAll(): Promise<void> {
    const [first, ...others] = this.members;
    await this.startMember(first!);
    for (const member of others) {
      await copyFile(join(first!.dataDir, 'vault.key'), join(member.dataDir, 'vault.key'));
      await this.startMember(member);
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.members.map(member => member.core?.stop()));
  }

  /** Returns the leader. */
  leader(): ClusterMember {
    const led = this.members.map(({ core }) => core?.output().lastIndexOf('This instance leads now') ?? -1);
    return this.members[led.findIndex(at => at >= 0)]!;
  }
}

/** Prepares instances on an empty database of the test server, or on another one. They are not started yet. */
export async function soakCluster({ cores = 3, databaseUrl = '' } = {}): Promise<SoakCluster> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = databaseUrl ? databaseOf('') : await freshDatabase();
  stack.defer(() => database.drop());
  const url = databaseUrl || database.url;
  const redis = stack.use(await startRedis());
  const members = await Promise.all(
    Array.from({ length: cores }, async (_, i) => {
      const dataDir = join(folder, `core-${i + 1}`);
      await mkdir(dataDir);
      const { hostname, port } = new URL(url);
      const toDatabase = stack.use(await tcpProxy(hostname, Number(port) || 5432));
      const toRedis = stack.use(await tcpProxy('127.0.0.1', Number(new URL(redis.url).port)));
      return new ClusterMember(await freePort(), dataDir, url, toDatabase, toRedis);
    }),
  );
  const balancer = stack.use(await startBalancer(members.map(({ port }) => ({ host: '127.0.0.1', port }))));
  return new SoakCluster(folder, url, balancer, redis, members, () => stack.disposeAsync());
}
