import type { SessionView } from '@vitrine/contracts';
import type { SessionEntity } from './session.entity.ts';

/** A session as its owner sees it. `current`: the id of the session that asks. */
export const sessionView = (session: SessionEntity, current: string | undefined): SessionView => ({
  id: session.id,
  createdAt: session.createdAt.getTime(),
  expiresAt: session.expiresAt.getTime(),
  lastIp: session.lastIp,
  lastUserAgent: session.lastUserAgent,
  lastSeenAt: session.lastSeenAt.getTime(),
  method: session.method,
  current: session.id === current,
});
