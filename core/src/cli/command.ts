import type { CliContext } from './context.ts';

/** What a command did not like about how it was called; told in one line, with its usage. */
export class CliUsageError extends Error {
  override readonly name = 'CliUsageError';
}

/** One command of the command line. It works beside a running server and without one. */
export interface Command {
  readonly name: string;
  /** Its arguments, as help shows them. */
  readonly usage: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Answers the exit code: 0 for done, 1 for not. */
  run(args: readonly string[], context: CliContext): Promise<number>;
}
