import { sep } from 'node:path';

/** Receiver of the uncaught errors of a folder's code: in a timer, or in a promise nobody awaits. */
interface PluginOrigin {
  readonly folder: string;
  onUncaughtError(error: unknown): void;
}

/**
 * Keeps the core alive when a plugin's own timer throws or its forgotten promise rejects: whose folder stands in the
 * stack is blamed. A stray of anybody else goes its usual way and ends the process. Answers what ends the watch.
 */
export function handleUncaughtErrors(suspects: () => readonly PluginOrigin[]): () => void {
  const culprit = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return suspects().find(({ folder }) => stack.includes(folder + sep));
  };
  const onException = (error: unknown) => {
    const suspect = culprit(error);
    if (suspect) return suspect.onUncaughtError(error);
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onException);
    throw error;
  };
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onException);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onException);
  };
}
