import type { FlushBatch } from './flush.contribution.ts';

/** Data of some nodes that is stored in one transaction. */
export class SaveBatch {
  readonly nodes: ReadonlySet<string>;
  /** Nodes that were removed during the save. */
  readonly forgotten = new Set<string>();
  private readonly attempt = Promise.withResolvers<void>();

  constructor(
    nodes: readonly string[],
    readonly batches: readonly FlushBatch[],
  ) {
    this.nodes = new Set(nodes);
  }

  /** Settles at the end of the attempt, whether or not it succeeded. */
  get attempted(): Promise<void> {
    return this.attempt.promise;
  }

  endAttempt(): void {
    this.attempt.resolve();
  }
}
