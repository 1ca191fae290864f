import type { EventEmitter } from 'node:events';
import type { Facts } from '@vitrine/contracts';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredReport } from '../outbox/record.ts';
import type { Feature } from './feature.ts';

/** Counters since the agent started. */
export interface Counts {
  /** Reports sent, including resent ones. */
  sent: number;
  /** Welcomes received. */
  connections: number;
  /** Failed attempts, lost connections and error frames. */
  errors: number;
}

/** Interface of the agent for its sessions. It outlives every connection. */
export interface SessionDelegate {
  readonly version: string;
  readonly features: readonly Feature[];
  readonly stream: string;
  readonly boot: string;
  readonly facts: Facts;
  readonly outbox: Outbox;
  readonly counts: Counts;
  /** Emitted when there is something to send. */
  readonly events: EventEmitter<{ report: []; facts: [] }>;
  /**
   * Returns a report in the form in which it is sent: with a corrected time if it was taken before the core's time was received.
   */
  withCorrectedTime(report: StoredReport): string;
  correctClock(coreTime: number, age: number): void;
  setInterval(seconds: number): void;
  welcomed(node: string): void;
  refused(code: string, detail: string): void;
}
