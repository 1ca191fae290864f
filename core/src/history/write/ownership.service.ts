import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';

/** Callbacks of taking over a node. */
export interface TakeOver {
  /** Resolves once this core stores nothing of the node any more. */
  readonly settled: () => Promise<void>;
  /** Reads again what is stored of the node: another core may have added to it. */
  readonly moved: () => Promise<void>;
  /** Leaves a node alone that a living core owns: its agent may have come back meanwhile. */
  readonly ifOrphaned?: boolean;
}

/** Nodes as this core owned them when their data was collected. */
export interface Holding {
  /**
   * Returns those that another core has taken over since. The others stay with this core until the end of the transaction; it is
   * the first thing in it that reads or writes them.
   */
  lost(em: EntityManager): Promise<readonly string[]>;
}

/**
 * Says which nodes this core may store reports of. Of several cores, one at a time owns a node: the one that its agent connected to
 * last.
 */
export abstract class OwnershipService {
  /** Id of this core among those that save. */
  abstract readonly core: string;
  /** True if other cores may own nodes too. */
  abstract readonly isShared: boolean;
  abstract owns(node: string): boolean;
  /** Returns the epoch in which this core owns a node; it rises whenever the node moves. Undefined if another core owns it. */
  abstract epochOf(node: string): number | undefined;
  /** Makes this core the owner of a node. */
  abstract claim(node: string, work: TakeOver): Promise<void>;
  /** Asks the database which of these nodes this core still owns, and returns them. Drops the others. */
  abstract stillOwned(nodes: readonly string[]): Promise<readonly string[]>;
  abstract hold(nodes: readonly string[]): Holding;
  /** Called when a node turned out to be another core's. */
  abstract drop(node: string): void;
  /** Returns nodes that no living core owns. */
  abstract orphans(): Promise<readonly string[]>;
}

/** A core alone owns every node. */
export class SoleOwnership extends OwnershipService {
  readonly core = randomUUID();
  readonly isShared = false;

  owns(): boolean {
    return true;
  }

  epochOf(): number {
    return 1;
  }

  async claim(): Promise<void> {}

  async stillOwned(nodes: readonly string[]): Promise<readonly string[]> {
    return nodes;
  }

  hold(): Holding {
    return { lost: async () => [] };
  }

  drop(): void {}

  async orphans(): Promise<readonly string[]> {
    return [];
  }
}
