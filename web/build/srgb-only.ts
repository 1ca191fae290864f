import type { Plugin } from 'postcss';

/**
 * PostCSS plugin that drops the second, wide-gamut value which Radix's palettes give each colour for some screens: 2.3 kB of the
 * home page, brotli. The colours that remain are those whose contrast is tested.
 */
export const srgbOnly = (): Plugin => ({
  postcssPlugin: 'vitrine:srgb-only',
  AtRule: { supports: rule => void (rule.params.includes('display-p3') && rule.remove()) },
});
