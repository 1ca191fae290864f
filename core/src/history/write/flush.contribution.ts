import type { EntityManager } from '@mikro-orm/sql';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/**
 * Participant of a flush. Its data is stored in one transaction with all other data from a node's reports, so that an acknowledged
 * report is stored completely and exactly once. Nodes are identified by uuid.
 */
export interface FlushParticipant {
  /** Returns the nodes with data to save and their approximate number of rows. */
  pending(): Iterable<readonly [node: string, rows: number]>;
  /** Drains the data of these nodes. New data belongs to the next flush. */
  drain(nodes: readonly string[]): FlushBatch;
  /** Drops the unstored data of a node that was removed, cannot be stored, or is now stored by another instance. */
  discard(node: string): void;
  /** Reloads the stored data of a node that another instance has stored until now. */
  reload?(node: string): Promise<void>;
}
export const FlushParticipant = defineContributionPoint<FlushParticipant>();

/** Drained data to be stored. */
export interface FlushBatch {
  /** Reads, aggregates and encodes outside the transaction. Yields to the event loop during long work. */
  prepare(em: EntityManager): Promise<void>;
  /** Writes only, because the transaction blocks other writers. */
  write(em: EntityManager): Promise<void>;
  /** Called after the commit. */
  onCommitted(): void;
  /** Called after a rollback: puts the drained data back into the buffer. */
  onRolledBack(): void;
}
