import { defineEvent } from '../platform/events/event.ts';
import type { OpenAlert } from './open-alert.ts';

export interface AlertTransition {
  readonly alert: OpenAlert;
  readonly state: 'firing' | 'resolved';
}

/** An alert started or stopped firing, and that is committed. */
export const AlertTransitioned = defineEvent<AlertTransition>('alert.transitioned');
