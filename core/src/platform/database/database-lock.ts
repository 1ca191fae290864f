import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { InvalidConfigError } from '../config/config.ts';
import { databaseProblem } from './database-problem.ts';
import { LockSession, type LockAttempt, type Sharing } from './lock-session.ts';

/** A previous process may still be stopping. */
const TAKE_TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 250;
const CHECK_INTERVAL_MS = 5000;
const RECONNECT_INTERVAL_MS = 1000;
/** Time for the other instances to stop for a restore; a graceful stop takes up to ten seconds. */
const OTHERS_STOP_MS = 30_000;
const TELL_INTERVAL_MS = 5000;

interface Holding {
  /** `shared` if the site has several instances. */
  readonly sharing: Sharing;
  /** Called with the cause when this server must no longer use the database. */
  readonly onLost: (cause: string) => void;
}

/**
 * Lock on a PostgreSQL database: it is used by one server, or shared by the instances of one site. The lock ends with its
 * connection, and so with the process. A lost connection is reopened; if that fails because another server has the database, or if
 * a backup was restored meanwhile, `onLost` is called, and this server must stop.
 */
export class DatabaseLock {
  private readonly logger = new Logger('Database');
  private released = false;

  private constructor(
    private readonly databaseUrl: string,
    private session: LockSession,
    private readonly holding: Holding,
  ) {}

  /**
   * Takes the lock; throws InvalidConfigError, which names the holder, if another server has it. Waits while another instance
   * applies a restore.
   */
  static async acquire(databaseUrl: string, holding: Holding): Promise<DatabaseLock> {
    const session = await LockSession.open(databaseUrl).catch((error: Error) => {
      throw new InvalidConfigError(databaseProblem(error, databaseUrl));
    });
    const lock = new DatabaseLock(databaseUrl, session, holding);
    const attempt = await lock.try();
    if (!attempt.taken) {
      await session.close();
      throw new InvalidConfigError(
        `Another Vitrine (${attempt.holder ?? 'unknown'}) works with this database; stop it, ` +
          'or set VITRINE_DATABASE_URL to another database. To run several instances, set VITRINE_REDIS_URL on each of them.',
      );
    }
    void lock.keepHeld();
    return lock;
  }

  /**
   * Excludes the other instances while a restore is applied. `notify` asks them to stop; one that does not stop loses its lock, and
   * restarts as soon as it notices.
   */
  async excludeOthers(notify: () => Promise<void>): Promise<void> {
    while (!(await this.session.beginRestore())) await pause(RETRY_INTERVAL_MS);
    const until = Date.now() + OTHERS_STOP_MS;
    for (let notifiedAt = 0; !(await this.session.excludeOthers()); await pause(RETRY_INTERVAL_MS)) {
      if (notifiedAt === 0) this.logger.log('Waiting for the other instances to stop, to put the backup in place');
      if (Date.now() > until) await this.session.dismissOthers();
      if (Date.now() - notifiedAt < TELL_INTERVAL_MS) continue;
      notifiedAt = Date.now();
      await notify();
    }
  }

  /** Allows the other instances to start again. */
  admitOthers(): Promise<void> {
    return this.session.admitOthers();
  }

  async release(): Promise<void> {
    this.released = true;
    await this.session.close();
  }

  private async try(): Promise<LockAttempt> {
    const { sharing } = this.holding;
    let attempt = await this.session.acquire(sharing);
    if (attempt.restoring) this.logger.log('Waiting for another instance, which puts a backup in place');
    const until = Date.now() + TAKE_TIMEOUT_MS;
    while (!attempt.taken && (attempt.restoring || Date.now() < until)) {
      await pause(RETRY_INTERVAL_MS);
      attempt = await this.session.acquire(sharing);
    }
    return attempt;
  }

  private async keepHeld(): Promise<void> {
    let tables = await this.session.tables().catch(() => undefined);
    for (;;) {
      tables = await this.watch(tables);
      if (this.released) return;
      this.logger.warn('The connection that holds the database for this server was lost; it is made again');
      await this.session.close();
      const lostLock = await this.acquireAgain(tables);
      if (this.released) return;
      if (lostLock !== undefined) return this.holding.onLost(lostLock);
      this.logger.log('This server holds the database again');
    }
  }

  /**
   * Resolves when the connection is lost, with the identity of the tables used until then. Only a restore by this server replaces
   * them while it holds the lock.
   */
  private async watch(before: string | undefined): Promise<string | undefined> {
    let tables = before;
    await this.session.lost(CHECK_INTERVAL_MS, async session => void (tables = (await session.tables()) ?? tables));
    return tables;
  }

  /** Retries until the lock is taken again; returns the reason if it cannot be. */
  private async acquireAgain(tables: string | undefined): Promise<string | undefined> {
    for (; !this.released; await pause(RECONNECT_INTERVAL_MS)) {
      // The database may be unreachable for a while.
      const session = await LockSession.open(this.databaseUrl).catch(() => undefined);
      const attempt = await session?.acquire(this.holding.sharing).catch(() => undefined);
      if (session && attempt?.taken) {
        this.session = session;
        const isOther = tables !== undefined && (await session.tables()) !== tables;
        return isOther ? 'a backup was put in place meanwhile' : undefined;
      }
      await session?.close();
      if (attempt?.restoring) return 'another instance puts a backup in place';
      if (attempt?.holder !== undefined) return `another Vitrine (${attempt.holder}) works with this database now`;
    }
    return undefined;
  }
}
