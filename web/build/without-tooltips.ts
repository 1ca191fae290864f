import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const theme = /@radix-ui\/themes\/dist\/esm\/components\/theme\.js$/;

/**
 * Radix's Theme brings a provider for tooltips, and with it everything that positions floating things: 10 kB for every
 * visitor, who sees no tooltip. A part that shows tooltips puts `Tooltip.Provider` of radix-ui around itself.
 */
export function withoutTooltips(): Plugin {
  return {
    name: 'vitrine:without-tooltips',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'radix-ui' || !importer || !theme.test(importer.replaceAll('\\', '/'))) return null;
      return fileURLToPath(new URL('radix-stubs/tooltip.ts', import.meta.url));
    },
  };
}
