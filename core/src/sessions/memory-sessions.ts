import { HOUR_MS } from '@vitrine/contracts/time';
import type { SessionEntity } from './session.entity.ts';

/** A session that no other process can end lasts no longer than somebody needs to mend the database. */
const LIFE_MS = HOUR_MS;
const MAX_SESSIONS = 20;

/**
 * Sessions that began while the database took no writes. They count in this process only, until it ends and for an hour at most, so that
 * an administrator can still sign in and make room.
 */
export class MemorySessions {
  private sessions: readonly SessionEntity[] = [];

  /** Keeps a session that could not be stored; of too many the oldest ends. */
  keep(session: SessionEntity): void {
    session.expiresAt = new Date(session.createdAt.getTime() + LIFE_MS);
    this.sessions = [...this.sessions, session].slice(-MAX_SESSIONS);
  }

  find(fits: (session: SessionEntity) => boolean): SessionEntity | undefined {
    return this.sessions.find(fits);
  }

  all(): readonly SessionEntity[] {
    return this.sessions;
  }

  /** Ends sessions and returns them. */
  take(fits: (session: SessionEntity) => boolean): SessionEntity[] {
    const taken = this.sessions.filter(fits);
    this.sessions = this.sessions.filter(session => !taken.includes(session));
    return taken;
  }
}
