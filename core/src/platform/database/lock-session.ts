import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM, type Options } from '@mikro-orm/sql';
import { databaseOptions } from './options.ts';

/** Advisory lock key, unique to this use: "server" on a phone keypad. */
const SERVING = 737_837;

/** Advisory lock of an instance that applies a restore, during which no other starts: "restore" on a phone keypad. */
const RESTORING = 7_378_673;

/** Timeout of one query to PostgreSQL. */
const QUERY_TIMEOUT_MS = 10_000;

/** Application name of this process in PostgreSQL; the random part distinguishes it from an earlier process with the same pid. */
const SESSION_NAME = `vitrine ${process.pid} ${randomBytes(4).toString('hex')} ${hostname()}`.slice(0, 63);

/** Keep-alive settings with which PostgreSQL detects a dead client within half a minute. */
const NOTICE_DEAD_PEER = `select set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;

const OTHER_HOLDERS = `l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${SERVING} and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database()) and l.pid <> pg_backend_pid()`;

const FIND_HOLDER = `select a.pid, a.application_name as name,
    to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where ${OTHER_HOLDERS} order by a.backend_start limit 1`;

/** Whether one server has exclusive use of the database, or several share it. */
export type Sharing = 'alone' | 'shared';

/** The part of a pg client that is used here. */
interface Client extends EventEmitter {
  /** Process id of the PostgreSQL backend, as announced when the connection was opened. */
  readonly processID: number;
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  release(destroy: boolean): void;
}
interface Pool {
  connect(): Promise<Client>;
}

/** Result of an attempt to take the lock. Without a holder, the previous one is gone or stopping. */
export interface LockAttempt {
  readonly taken: boolean;
  readonly holder?: string | undefined;
  /** True if another instance applies a restore, which ends by itself. */
  readonly restoring?: boolean;
}

/** PostgreSQL connection whose only purpose is to hold the server lock. */
export class LockSession {
  private readonly ended: Promise<void>;

  private constructor(
    private readonly orm: MikroORM,
    private readonly client: Client,
  ) {
    this.ended = new Promise(resolve => client.once('end', resolve));
  }

  /** Connects; creates the database if it does not exist. */
  static async open(databaseUrl: string): Promise<LockSession> {
    const options = await databaseOptions({ databaseUrl, dataDir: '' }, []);
    const orm = new MikroORM({
      ...options,
      extensions: [],
      driverOptions: {
        ...(options.driverOptions as object),
        max: 2,
        application_name: SESSION_NAME,
        query_timeout: QUERY_TIMEOUT_MS,
        connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      },
      logger: () => undefined,
    } as Options);
    let client: Client | undefined;
    try {
      await orm.schema.ensureDatabase();
      const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
      client = await pool.connect();
      if (await isPooledByTransaction(pool, client))
        throw new Error(
          'a connection pooler lies between that gives each transaction another session. Set pool_mode = session in PgBouncer, or name PostgreSQL itself',
        );
      await client.query(NOTICE_DEAD_PEER);
      return new LockSession(orm as MikroORM, client);
    } catch (error) {
      // Closing the pool would wait for connections in use.
      client?.release(true);
      await orm.close(true);
      throw error;
    }
  }

  /**
   * Tries to take the lock, which ends with the connection. A lost session of this process that PostgreSQL still counts as alive
   * is terminated, so that the next attempt succeeds.
   */
  async acquire(sharing: Sharing): Promise<LockAttempt> {
    const lock = sharing === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    if ((await this.queryRow(`select ${lock}($1) as taken`, [SERVING]))?.taken) {
      // The order matters: an instance that restores takes the second lock and then checks the first.
      if (sharing === 'alone' || (await this.nobodyRestores())) return { taken: true };
      await this.queryRow('select pg_advisory_unlock_shared($1)', [SERVING]);
      return { taken: false, restoring: true };
    }
    if (!(await this.nobodyRestores())) return { taken: false, restoring: true };
    const holder = await this.queryRow(FIND_HOLDER);
    if (holder?.name === SESSION_NAME) await this.queryRow('select pg_terminate_backend($1)', [holder.pid]);
    return { taken: false, holder: holder && holder.name !== SESSION_NAME ? describe(holder) : undefined };
  }

  /** Tries to become the instance that applies a restore; from then on no other instance can start. */
  async beginRestore(): Promise<boolean> {
    return Boolean((await this.queryRow('select pg_try_advisory_lock($1) as taken', [RESTORING]))?.taken);
  }

  /** Tries to make this session's shared lock exclusive. */
  async excludeOthers(): Promise<boolean> {
    return Boolean((await this.queryRow('select pg_try_advisory_lock($1) as taken', [SERVING]))?.taken);
  }

  /** Terminates the other sessions that share the lock, such as that of a paused instance, which restarts when it resumes. */
  async dismissOthers(): Promise<void> {
    await this.queryRow(`select count(pg_terminate_backend(l.pid)) from pg_locks l where ${OTHER_HOLDERS}`);
  }

  /** Shares the lock again after a restore. */
  async admitOthers(): Promise<void> {
    await this.queryRow('select pg_advisory_unlock($1)', [SERVING]);
    await this.queryRow('select pg_advisory_unlock($1)', [RESTORING]);
  }

  /** Identity of the current tables, which a restore replaces. Undefined before the first migration. */
  async tables(): Promise<string | undefined> {
    const row = await this.queryRow(`select to_regclass('cluster_core')::oid::text as tables`);
    return (row?.tables as string | null | undefined) ?? undefined;
  }

  /** Resolves when the connection is lost: at once on an error event, otherwise at the next periodic check. */
  async lost(checkIntervalMs: number, check: (session: this) => Promise<void>): Promise<void> {
    const checks = async () => {
      for (;;) {
        await pause(checkIntervalMs);
        await check(this);
      }
    };
    await Promise.race([this.ended, checks().catch(() => undefined)]);
  }

  async close(): Promise<void> {
    this.client.release(true);
    await this.orm.close(true);
  }

  private async nobodyRestores(): Promise<boolean> {
    return Boolean((await this.queryRow('select pg_try_advisory_xact_lock_shared($1) as free', [RESTORING]))?.free);
  }

  private async queryRow(sql: string, values?: unknown[]): Promise<Record<string, unknown> | undefined> {
    return (await this.client.query(sql, values)).rows[0];
  }
}

function describe({ name, pid, since }: Record<string, unknown>): string {
  const [, number, host] = /^vitrine (\d+) \w+ (.*)$/.exec(String(name)) ?? [];
  return `${number ? `process ${number} on ${host}` : `session ${String(pid)} of the database`}, since ${String(since)}`;
}

const PID = 'select pg_backend_pid() as pid';

/**
 * True if transactions of one connection may run in different sessions, which would leave locks behind. A pooler announces a
 * process id of its own when a connection is opened; a second connection then gets the session of the first one, if the pooler
 * reassigns it.
 */
async function isPooledByTransaction(pool: Pool, client: Client): Promise<boolean> {
  const pid = async (client: Client) => (await client.query(PID)).rows[0]!.pid as number;
  const before = await pid(client);
  if (before === client.processID) return false;
  const second = await pool.connect();
  try {
    await second.query('begin');
    await second.query(PID);
    return (await pid(client)) !== before;
  } finally {
    second.release(true);
  }
}
