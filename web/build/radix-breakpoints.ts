import type { Plugin } from 'postcss';

/**
 * PostCSS plugin for the stylesheets of single Radix components (`@radix-ui/themes/src/components`): applies the rules in
 * `@breakpoints` at every width. Radix itself repeats them for each of five breakpoints, for responsive props such as `size={{
 * initial, md }}`.
 */
export const radixBreakpoints = (): Plugin => ({
  postcssPlugin: 'vitrine:radix-breakpoints',
  AtRule: { breakpoints: rule => void rule.replaceWith(rule.nodes ?? []) },
});
