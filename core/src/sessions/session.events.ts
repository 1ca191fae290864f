import { defineSharedEvent } from '../platform/events/event.ts';

export interface SessionEvent {
  readonly account: string;
  readonly session: string;
}

/** A session ended. Its sockets are already closed; listeners release other resources. */
export const SessionEnded = defineSharedEvent('session.ended', (ended: SessionEvent) => ended);
