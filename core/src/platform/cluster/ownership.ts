import type { Statements } from '../database/database.ts';

/** Callbacks for taking over the data of a node. */
export interface TakeOver {
  /** Resolves once this instance is no longer storing data of the node. */
  readonly settled: () => Promise<void>;
  /** Reloads the stored data of the node, because another instance may have changed it. */
  readonly moved: () => Promise<void>;
}

/** Ownership of nodes at the time their data was collected. */
export interface Holding {
  /**
   * Returns the nodes that another instance has taken over since. All others remain with this one until the end of the transaction,
   * in which this must be the first statement that reads or writes data of the nodes.
   */
  lost(em: Statements): Promise<readonly string[]>;
}

/**
 * Ownership decides whose reports this instance may store: one instance at a time owns a node, the one that its agent last
 * connected to.
 */
export interface Ownership {
  owns(node: string): boolean;
  /** Makes this instance the owner of a node. */
  claim(node: string, takeOver: TakeOver): Promise<void>;
  /** Returns the given nodes that this instance still owns according to the database, and drops the others. */
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
