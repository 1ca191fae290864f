import type { EntityManager } from '@mikro-orm/sql';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Finished minutes of a node. Seconds since 1970. */
export interface RolledUpMinutes {
  readonly node: string;
  readonly from: number;
  readonly until: number;
}

/**
 * Participant of a rollup: derives data from the finished minutes of a node, after each quarter of an hour. Minutes may be passed
 * more than once: those since the last rollup, and late ones.
 */
export interface RollupParticipant {
  /** Runs in the transaction that stores the rollup, if there is one. */
  onRollup(em: EntityManager, minutes: RolledUpMinutes): Promise<void>;
}
export const RollupParticipant = defineContributionPoint<RollupParticipant>();
