import type { EntityManager } from '@mikro-orm/sql';

/**
 * Something that reaches the disk in one transaction with everything else that a node's reports brought, so that an
 * acknowledged report is stored whole and once. Nodes by their uuid.
 */
export interface FlushParticipant {
  /** Nodes that have something to save, and about how many rows each. */
  pending(): Iterable<readonly [node: string, rows: number]>;
  /** Hands over what these nodes have to save. What comes in from now on belongs to the next time. */
  drain(nodes: readonly string[]): FlushBatch;
  /** The node is gone. */
  discard(node: string): void;
}

/** What is on its way to the disk. */
export interface FlushBatch {
  /** Reads, adds up and encodes: all that takes time. Outside the transaction; it breaks long work up by itself. */
  prepare(em: EntityManager): Promise<void>;
  /** Writes, and does nothing else: everybody waits for the transaction. */
  write(em: EntityManager): Promise<void>;
  /** The transaction is on disk. */
  onCommitted(): void;
  /** It is not: everything waits again. */
  onRolledBack(): void;
}
