import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { InvalidConfigError } from '../config/config.ts';
import { LockSession } from './lock-session.ts';

/** A previous process may still be stopping. */
const TAKE_TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 250;
const CHECK_INTERVAL_MS = 5000;
const RECONNECT_INTERVAL_MS = 1000;

/**
 * Lock on a PostgreSQL database: one server uses it at a time. It ends with its connection, hence with the process. A lost
 * connection is reestablished; if another server took the lock meanwhile, `onTaken` is called with its name, and this one must
 * stop.
 */
export class DatabaseLock {
  private readonly logger = new Logger('Database');
  private released = false;

  private constructor(
    private readonly databaseUrl: string,
    private session: LockSession,
    private readonly onTaken: (holder: string) => void,
  ) {}

  /** Takes the lock; throws InvalidConfigError, which names the holder, if another server has it. */
  static async take(databaseUrl: string, onTaken: (holder: string) => void): Promise<DatabaseLock> {
    const session = await LockSession.open(databaseUrl).catch((error: Error) => {
      throw new InvalidConfigError(`The database cannot be used: ${error.message}.`);
    });
    const until = Date.now() + TAKE_TIMEOUT_MS;
    let attempt = await session.take();
    while (!attempt.taken && Date.now() < until) {
      await pause(RETRY_INTERVAL_MS);
      attempt = await session.take();
    }
    if (!attempt.taken) {
      await session.close();
      throw new InvalidConfigError(
        `Another Vitrine (${attempt.holder ?? 'unknown'}) works with this database; stop it, ` +
          'or set VITRINE_DATABASE_URL to another database.',
      );
    }
    const lock = new DatabaseLock(databaseUrl, session, onTaken);
    void lock.hold();
    return lock;
  }

  async release(): Promise<void> {
    this.released = true;
    await this.session.close();
  }

  private async hold(): Promise<void> {
    for (;;) {
      await this.session.lost(CHECK_INTERVAL_MS);
      if (this.released) return;
      this.logger.warn('The connection that holds the database for this server was lost; it is made again');
      await this.session.close();
      const holder = await this.takeAgain();
      if (this.released) return;
      if (holder !== undefined) return this.onTaken(holder);
      this.logger.log('This server holds the database again');
    }
  }

  /** Retries until the lock is reacquired, or returns the other holder. */
  private async takeAgain(): Promise<string | undefined> {
    for (; !this.released; await pause(RECONNECT_INTERVAL_MS)) {
      // The database may be unreachable for a while.
      const session = await LockSession.open(this.databaseUrl).catch(() => undefined);
      const attempt = await session?.take().catch(() => undefined);
      if (session && attempt?.taken) {
        this.session = session;
        return undefined;
      }
      await session?.close();
      if (attempt?.holder !== undefined) return attempt.holder;
    }
    return undefined;
  }
}
