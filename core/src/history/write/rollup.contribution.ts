import type { EntityManager } from '@mikro-orm/sql';
import { defineContributionPoint } from '../../platform/contributions.ts';

/** The minutes of a node that were rolled up. Seconds since 1970. */
export interface RolledUpMinutes {
  readonly node: string;
  readonly from: number;
  readonly until: number;
}

/**
 * Participant of a rollup: derives something from the finished minutes of a node. Late minutes are rolled up again, so the same time
 * may come more than once.
 */
export interface RollupParticipant {
  /** Runs in the transaction that stores the rollup. */
  onRollup(em: EntityManager, minutes: RolledUpMinutes): Promise<void>;
}
export const RollupParticipant = defineContributionPoint<RollupParticipant>();
