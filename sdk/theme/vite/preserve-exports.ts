import type { Plugin } from 'vite';
import type { UsedShared } from './scan.ts';

/**
 * Names every shared package in the entry, in a way that is not shaken out. Without this a build fails at random, on a busy
 * machine more often, with MISSING_EXPORT: the federation plugin looks at a package before all who import it are known.
 */
export function preserveSharedExports(isEntry: (id: string) => boolean, used: UsedShared): Plugin {
  return {
    name: 'vitrine:hold-exports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!isEntry(id)) return null;
      const lines = used.map((name, i) => `import * as shared${i}_ from ${JSON.stringify(name)}; void shared${i}_;`);
      return { code: `${code}\n${lines.join('\n')}\n`, map: null };
    },
  };
}
