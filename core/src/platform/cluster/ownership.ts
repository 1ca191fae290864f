import type { Statements } from '../database/database.ts';

/** Reactions to becoming the owner of a node's data. */
export interface TakeOver {
  /** Resolves once this instance stores nothing of the node any more. */
  readonly settled: () => Promise<void>;
  /** Reads again what is stored of the node: another instance may have added to it. */
  readonly moved: () => Promise<void>;
}

/** Nodes as this instance owned them when their data was collected. */
export interface Holding {
  /**
   * Returns the nodes that another instance has taken over since. The others stay with this one until the end of the transaction.
   * Must be the first statement in it that reads or writes data of the nodes.
   */
  lost(em: Statements): Promise<readonly string[]>;
}

/** Which nodes this instance may store reports of: one instance at a time owns a node, the one that its agent connected to last. */
export interface Ownership {
  owns(node: string): boolean;
  /** Makes this instance the owner of a node. */
  claim(node: string, takeOver: TakeOver): Promise<void>;
  /** Returns those of these nodes that this instance still owns by the database, and drops the others. */
  confirm(nodes: readonly string[]): Promise<readonly string[]>;
  hold(nodes: readonly string[]): Holding;
  /** Called when a node turned out to belong to another instance. */
  drop(node: string): void;
}

/** Ownership of a single instance: it owns every node. */
export const SOLE_OWNERSHIP: Ownership = {
  owns: () => true,
  claim: async () => undefined,
  confirm: async nodes => nodes,
  hold: () => ({ lost: async () => [] }),
  drop: () => undefined,
};
