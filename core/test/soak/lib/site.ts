import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { freePort } from '../../../../sdk/tooling/cluster/free-port.ts';
import V8_FLAGS from '../../../bin/v8-flags.json' with { type: 'json' };
import { openSource, type Rows } from '../../../src/backup/rows/secondary-database.ts';
import { columnKey, STAT } from '../../../src/history/codec/chunk.ts';
import { decodeChunk } from '../../../src/history/codec/codec.ts';
import { LOOSE_MINUTE, MINUTE } from '../../../src/history/series/tiers.ts';
import { databaseOf, freshDatabase } from '../../database.ts';
import { eventually } from '../../eventually.ts';
import { BUILT, spawnCore } from '../../spawn-core.ts';
import { ADMIN, createCookieClient } from '../../test-data.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const FLEET = path('../../../../sdk/agent/src/fleet/main.ts');
export type SoakCore = Awaited<ReturnType<typeof spawnCore>>;
export type SoakFleet = ReturnType<SoakSite['fleet']>;
type Counts = Record<string, { readonly made: number; readonly acked: number }>;

export interface SiteOptions {
  /** Default SQLite; PostgreSQL needs VITRINE_TEST_POSTGRES. */
  readonly database?: 'sqlite' | 'postgres';
  /** A data folder created by the test. */
  readonly data?: string;
  /** Alternative URL of the same database, for tests that break the connection. */
  readonly databaseUrl?: string;
}

/** The databases of this run: SQLite always, PostgreSQL if configured. */
export const DATABASES = globalThis.POSTGRES_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

/** Creates a data folder, a database and a port on which the built core is started repeatedly. */
export async function soakSite({ database = 'sqlite', data, databaseUrl }: SiteOptions = {}): Promise<SoakSite> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'vitrine-soak-')));
  const testDatabase = database === 'postgres' && databaseUrl === undefined ? await freshDatabase() : databaseOf('');
  const drop = async () => {
    await testDatabase.drop();
    if (data === undefined) await rm(folder, { recursive: true, force: true });
  };
  return new SoakSite(folder, databaseUrl ?? testDatabase.url, await freePort(), drop);
}

export class SoakSite {
  private readonly fleets = new Set<ChildProcess>();
  private readonly cores = new Set<SoakCore>();

  constructor(
    readonly dataDir: string,
    readonly databaseUrl: string,
    readonly port: number,
    private readonly drop: () => Promise<void>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts the built core as `npm start` does. Throws its output if it does not listen. `node`: options of Node itself. `program`:
   * the built core of another release.
   */
  async start(extraEnv: NodeJS.ProcessEnv = {}, node: readonly string[] = [], program = BUILT): Promise<SoakCore> {
    const settings = {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      VITRINE_ADMIN_USERNAME: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      VITRINE_PORT: String(this.port),
      VITRINE_PLUGINS_DIR: join(this.dataDir, 'none'),
      VITRINE_LOG_FORMAT: 'text',
      NODE_OPTIONS: '',
    };
    const core = await spawnCore(this, { ...settings, ...extraEnv }, [...node, ...V8_FLAGS, program]);
    this.cores.add(core);
    return core;
  }

  async admin() {
    const client = createCookieClient(this.url);
    await client.post('/api/v1/session').send(ADMIN).expect(201);
    return client;
  }

  /** Adds nodes as the administrator and returns their tokens. */
  async nodes(...names: readonly string[]): Promise<{ uuid: string; token: string }[]> {
    // One sign-in for all, because the server throttles repeated sign-ins.
    const client = await this.admin();
    const added: { uuid: string; token: string }[] = [];
    for (const name of names) {
      const { body } = await client.post('/api/v1/admin/nodes').send({ name }).expect(201);
      added.push({ uuid: body.data.node.uuid as string, token: body.data.token as string });
    }
    return added;
  }

  async node(name: string): Promise<{ uuid: string; token: string }> {
    const [node] = await this.nodes(name);
    return node!;
  }

  /** Enables notices about outages of every node after this duration. */
  async tellOutages(graceSeconds = 60): Promise<void> {
    const client = await this.admin();
    const { body } = await client.get('/api/v1/admin/nodes').expect(200);
    const nodes = (body.data as { uuid: string }[]).map(({ uuid }) => uuid);
    await client
      .patch('/api/v1/admin/alerts/offline-configs')
      .send({ nodes, change: { enabled: true, graceSeconds } })
      .expect(200);
  }

  /** Starts the real fleet of agents as a separate process; the administrator adds its nodes. */
  fleet(nodes: number, interval: number, { args = [], env = {} }: FleetOptions = {}) {
    const counts = join(this.dataDir, `fleet-${this.fleets.size}.json`);
    const tokens = join(this.dataDir, 'fleet-tokens');
    const options = { endpoint: this.url, nodes, interval, tokens, counts };
    const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const admin = ['--admin', `${ADMIN.username}:${ADMIN.password}`];
    const child = spawn(process.execPath, [FLEET, ...flags, ...admin, '--drain', ...args], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.fleets.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += String(data)));
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
    const latest = () => {
      const [, connected, acked] = [...output.matchAll(/connected (\d+)\/\d+ .*acked (-?\d+)\/s/g)].at(-1) ?? [];
      return { lines: output.split('\n').length, connected: Number(connected ?? 0), acked: Number(acked ?? 0) };
    };
    return {
      output: () => output,
      latest,
      /** Waits until the fleet reports this number of connected agents. */
      async connected(count = nodes, ms = 600_000): Promise<void> {
        const from = latest().lines + 1;
        const hasArrived = () => latest().lines > from && latest().connected >= count;
        await eventually(() => hasArrived() || child.exitCode !== null, ms).catch(() => undefined);
        if (!hasArrived()) throw new Error(`${count} nodes are not connected:\n${output.slice(-2000)}`);
      },
      /** Waits until reports are acknowledged. */
      acknowledged: (ms = 300_000) => eventually(() => latest().acked > 0, ms),
      /** Stops creating reports, waits until all are acknowledged, and returns the number per node. */
      async end(): Promise<Counts> {
        child.kill('SIGTERM');
        await ended;
        return JSON.parse(await readFile(counts, 'utf8')) as Counts;
      },
      async kill(): Promise<void> {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  /** Returns the number of stored reports by name of the node. */
  async stored(): Promise<Record<string, number>> {
    await using side = await openSource(this);
    const sums: Record<string, number> = {};
    for (const { name, tier, data } of await chunksOf(side.db))
      if (tier === MINUTE.id || tier === LOOSE_MINUTE.id) sums[name] = (sums[name] ?? 0) + reportsIn(data);
    return sums;
  }

  /** Returns the bytes sent in this period by name of the node. */
  async traffic(): Promise<Record<string, number>> {
    const { data } = (await (await fetch(`${this.url}/api/v1/nodes`)).json()) as {
      data: { node: { name: string; traffic: { up: number } }; state: { trafficUp: number } }[];
    };
    return Object.fromEntries(data.map(({ node, state }) => [node.name, state.trafficUp - node.traffic.up]));
  }

  /** Returns the number of reports in each tier of the history, by the tier's id. */
  async storedByTier(name: string): Promise<Record<number, number>> {
    await using side = await openSource(this);
    const sums: Record<number, number> = {};
    for (const { tier, data } of (await chunksOf(side.db)).filter(row => row.name === name))
      sums[tier] = (sums[tier] ?? 0) + reportsIn(data);
    return sums;
  }

  /** Returns the kinds of the notices sent so far. */
  async told(): Promise<string[]> {
    await using side = await openSource(this);
    const rows = await side.db.selectFrom('notice').select('event').execute();
    return rows.map(({ event }) => String(event));
  }

  /** Returns the stored alerts and notices. */
  async alertsAndNotices(): Promise<unknown> {
    await using side = await openSource(this);
    const [alerts, notices] = [side.db.selectFrom('alert').selectAll(), side.db.selectFrom('notice').selectAll()];
    return { alerts: await alerts.execute(), notices: await notices.execute() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.fleets) child.kill('SIGKILL');
    await Promise.all([...this.cores].map(core => core.kill()));
    await this.drop();
  }
}

/** Returns the chunks of all nodes, and their unmerged loose minutes. */
async function chunksOf(db: Kysely<Rows>): Promise<{ name: string; tier: number; data: Buffer }[]> {
  const countRows = (table: 'chunk' | 'loose_minute') =>
    db
      .selectFrom(table)
      .innerJoin('series', 'series.id', `${table}.series_id`)
      .innerJoin('node', 'node.uuid', 'series.node_uuid')
      .where('series.kind', '=', 'node');
  const chunks = countRows('chunk').select(['node.name', 'chunk.tier', 'chunk.data']).execute();
  const loose = countRows('loose_minute')
    .select(['node.name', sql.lit(LOOSE_MINUTE.id).as('tier'), 'loose_minute.data'])
    .whereRef('loose_minute.t', '>=', 'series.merged_to')
    .execute();
  return [...(await chunks), ...(await loose)] as { name: string; tier: number; data: Buffer }[];
}

/** Returns the number of reports in a chunk. */
const reportsIn = (data: Buffer) =>
  [...(decodeChunk(data).columns.get(columnKey(0, STAT.count)) ?? [])].reduce(
    (sum, count) => (Number.isNaN(count) ? sum : sum + count),
    0,
  );

interface FleetOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Fails unless every report of a fleet is acknowledged and stored exactly once. */
export async function expectStoredOnce(site: SoakSite, counts: Counts): Promise<void> {
  const stored = await site.stored();
  const wrong = Object.entries(counts)
    .map(([name, { made, acked }]) => ({ name, made, acked, stored: stored[name] ?? 0 }))
    .filter(({ made, acked, stored }) => made === 0 || acked !== made || stored !== made);
  expect(wrong).toEqual([]);
}
