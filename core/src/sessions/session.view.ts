import type { SessionView } from '@vitrine/contracts';
import type { Session } from './session.entity.ts';

/** A session as its owner sees it. `current`: the id of the session that asks. */
export const sessionView = (session: Session, current: string | undefined): SessionView => ({
  id: session.id,
  createdAt: session.createdAt.getTime(),
  expiresAt: session.expiresAt.getTime(),
  latestAddress: session.latestAddress,
  latestUserAgent: session.latestUserAgent,
  latestOnline: session.latestOnline.getTime(),
  method: session.method,
  current: session.id === current,
});
