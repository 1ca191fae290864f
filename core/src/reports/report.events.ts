import type { PingResult } from '@vitrine/contracts';
import { defineEvent } from '../platform/events/event.ts';

/** The live state of a node has changed. */
export interface LiveStateEvent {
  /** Uuid of the node. */
  readonly node: string;
}

export const LiveStateChanged = defineEvent<LiveStateEvent>('report.live-state-changed');

/** Ping results that a report carried. */
export interface PingsEvent {
  readonly node: string;
  /** When the report was taken, ms since 1970. */
  readonly at: number;
  readonly results: readonly PingResult[];
}

export const PingsReported = defineEvent<PingsEvent>('report.pings');
