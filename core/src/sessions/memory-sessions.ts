import { HOUR_MS } from '@vitrine/contracts/time';
import type { SessionEntity } from './session.entity.ts';

/** A session that no other process can end lasts only as long as repairing the database may take. */
const LIFE_MS = HOUR_MS;
const MAX_SESSIONS = 20;

/**
 * Sessions that began while the database accepted no writes. They are valid in this process only, for at most an hour, so that an
 * administrator can still sign in and free space.
 */
export class MemorySessions {
  private sessions: readonly SessionEntity[] = [];

  /** Adds a session that could not be stored; above the limit the oldest one ends. */
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

  /** Ends and returns sessions. */
  take(fits: (session: SessionEntity) => boolean): SessionEntity[] {
    const removed = this.sessions.filter(fits);
    this.sessions = this.sessions.filter(session => !removed.includes(session));
    return removed;
  }
}
