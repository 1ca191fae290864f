import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** V8 collects garbage earlier, and lets the heap grow by a fifth between two collections. See docs/decisions/0021. */
const FLAGS = ['--optimize-for-size', '--heap-growing-percent=20'];

/**
 * Keeps the heap small from now on. During the start these flags would cost more than they save: garbage would be collected over and over
 * while almost everything is kept, and V8 discards code that was compiled under other flags, such as that of Node's own modules.
 */
export function keepHeapSmall(): void {
  // Code that is written to the cache later carries the new flags, and the next start would discard it.
  flushCompileCache();
  FLAGS.forEach(setFlagsFromString);
}
