import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Receiver of the uncaught errors of a folder's code, in a timer or an unhandled promise. */
interface PluginOrigin {
  readonly folder: string;
  onUncaughtError(error: unknown): void;
}

/**
 * Keeps the core alive when a plugin's timer throws or one of its promises rejects unhandled: the error is recorded for the plugin
 * whose folder is in the stack. Any other uncaught error ends the process as usual. Returns a function that stops this.
 */
export function handleUncaughtErrors(suspects: () => readonly PluginOrigin[]): () => void {
  const culprit = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    // Stacks contain the URL of a module, in which a space is %20, or the path of a script.
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
