import type { SessionView } from '@vitrine/contracts';
import type { SessionEntity } from './session.entity.ts';

/** Returns the view of a session for its owner. `current`: the id of the session of this request. */
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
