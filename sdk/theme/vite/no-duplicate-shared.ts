import type { Plugin } from 'vite';
import { SHARED_PACKAGES } from './shared.ts';
import { ThemeBuildError } from './theme-problem.ts';

const packageIn = (id: string) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/').split('?')[0] ?? '')?.[1];

/** Fails the build if a shared package is bundled: two Reacts on one page break both. */
export function forbidDuplicateShared(): Plugin {
  return {
    name: 'vitrine:no-copies',
    apply: 'build',
    generateBundle(_, bundle) {
      const copies = new Set<string>();
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        // Counts only modules with remaining code: stubs of shared packages are empty.
        for (const [id, { renderedLength }] of Object.entries(part.modules)) {
          const name = packageIn(id);
          if (renderedLength > 0 && name && SHARED_PACKAGES.has(name) && !id.startsWith('\0'))
            copies.add(`${part.fileName} contains a copy of ${name} (${id.split('/node_modules/').at(-1)}).`);
        }
      }
      if (copies.size > 0) throw new ThemeBuildError([...copies]);
    },
  };
}
