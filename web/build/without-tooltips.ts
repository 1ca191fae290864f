import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const theme = /@radix-ui\/themes\/dist\/esm\/components\/theme\.js$/;

/**
 * Vite plugin that removes the tooltip provider of Radix's Theme and the positioning code it imports: 10 kB for every visitor,
 * who sees no tooltip. A component with tooltips adds `Tooltip.Provider` of radix-ui itself.
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
