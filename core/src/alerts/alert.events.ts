import { defineEvent, defineSharedEvent } from '../platform/events/event.ts';
import type { OpenAlert } from './open-alert.ts';

export interface AlertTransition {
  readonly alert: OpenAlert;
  readonly state: 'firing' | 'resolved';
}

/** An alert started or stopped firing, and the transaction is committed. */
export const AlertTransitioned = defineEvent<AlertTransition>('alert.transitioned');

/** The rules about load and latency changed. */
export const RulesChanged = defineSharedEvent<void, null>('alert.rules-changed', () => null);

/** The offline settings of nodes changed. */
export const OfflineConfigChanged = defineSharedEvent<void, null>('alert.offline-config-changed', () => null);

/** The silences changed. */
export const SilencesChanged = defineSharedEvent<void, null>('alert.silences-changed', () => null);
