import type { Plugin } from 'vite';
import type { UsedShared } from './scan.ts';

/**
 * References every shared package in the entry in a way that survives tree shaking. Without this a build fails at random, more
 * often on a busy machine, with MISSING_EXPORT: the federation plugin inspects a package before all its importers are known.
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
