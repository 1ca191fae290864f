import type { CliContext } from './context.ts';

/** Error thrown for wrong arguments; shown in one line with the usage. */
export class CliUsageError extends Error {
  override readonly name = 'CliUsageError';
}

/** A command of the command line. It works with and without a running server. */
export interface Command {
  readonly name: string;
  /** Arguments, as shown in the help. */
  readonly usage: string;
  /** One-line summary. */
  readonly summary: string;
  /** Returns the exit code: 0 for done, 1 for not done. */
  run(args: readonly string[], context: CliContext): Promise<number>;
}
