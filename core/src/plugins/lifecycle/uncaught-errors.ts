import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

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
    // Stacks have the address of a module, in which a space is %20, or the path of a script.
    return suspects().find(({ folder }) =>
      [`${pathToFileURL(folder).href}/`, folder + sep].some(at => stack.includes(at)),
    );
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
