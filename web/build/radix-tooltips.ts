import type { Plugin } from 'vite';

/** The component of Radix Themes that adds tooltips to every page. */
const THEME = /@radix-ui\/themes\/dist\/esm\/components\/theme\.js$/;
const PARTS = '\0vitrine:parts-of-radix-theme';

/**
 * Vite plugin that leaves Radix tooltips, and the library that positions them, out of the first page: its `Theme` imports them only
 * for their shared settings. The shell has tooltips of its own (src/shell/tooltips), which it loads when the first element with a
 * title is hovered or focused.
 */
export function withoutRadixTooltips(): Plugin {
  let theme: string | undefined;
  return {
    name: 'vitrine:without-radix-tooltips',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== 'radix-ui' || !importer) return null;
      if (importer === PARTS) return this.resolve(source, theme);
      if (!THEME.test(importer.replaceAll('\\', '/'))) return null;
      theme = importer;
      return PARTS;
    },
    load: id =>
      id === PARTS
        ? "export { Direction, Slot } from 'radix-ui'; export const Tooltip = { Provider: ({ children }) => children };"
        : null,
  };
}
