import type { FlushBatch } from './flush-participant.ts';

/** What some nodes have to save, in one transaction. */
export class SaveBatch {
  readonly nodes: ReadonlySet<string>;
  /** Nodes that were forgotten while they were on their way. */
  readonly forgotten = new Set<string>();
  private readonly attempt = Promise.withResolvers<void>();

  constructor(
    nodes: readonly string[],
    readonly taken: readonly FlushBatch[],
  ) {
    this.nodes = new Set(nodes);
  }

  /** Settles when the attempt is over, whatever came of it. */
  get attempted(): Promise<void> {
    return this.attempt.promise;
  }

  endAttempt(): void {
    this.attempt.resolve();
  }
}
