import type { PageTokens, ThemePalette, ThemeTokens } from '@vitrine/contracts';
import { PICTURE_COVER } from '@vitrine/contracts/theme-contrast';
import { DEFAULT_THEME_TOKENS } from '../../shell/appearance/default-theme-tokens.ts';

/** Returns the props of Radix's theme for these tokens. */
export const radixProps = (tokens: PageTokens) => ({
  accentColor: tokens.accentColor ?? DEFAULT_THEME_TOKENS.accentColor,
  radius: tokens.radius ?? DEFAULT_THEME_TOKENS.radius,
  scaling: tokens.scaling ?? DEFAULT_THEME_TOKENS.scaling,
  panelBackground: tokens.panelBackground ?? DEFAULT_THEME_TOKENS.panelBackground,
});

/** Palettes that are part of every page: web/src/ui/radix/public.css. */
export const PRESENT = new Set(['gray', 'iris', 'red', 'amber', 'green']);

const FONTS: Record<NonNullable<ThemeTokens['font']>, string> = {
  system: 'var(--font-latin)',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, 'Noto Serif', serif",
  mono: "ui-monospace, 'Cascadia Code', 'Source Code Pro', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
};

const STEPS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'].flatMap(step => [step, `a${step}`]);
const MORE = ['surface', 'indicator', 'track', 'contrast'];

/** Returns the CSS of a palette, from which Radix and the shell derive their colours. */
const paletteRules = ({ background, surface, text, mutedText }: ThemePalette): string =>
  [
    background && `--color-background: ${background}; --color-page: ${background}`,
    surface && `--color-panel-solid: ${surface}; --color-panel-translucent: ${surface}; --color-surface: ${surface}`,
    text && `--gray-12: ${text}`,
    mutedText && `--gray-11: ${mutedText}; --color-quiet: ${mutedText}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Returns the design tokens of a theme as one stylesheet. Every value was validated by the schema, so no value can inject CSS. */
export function sheetOf(
  { accentColor, font, light = {}, dark = {}, backgroundPicture, pictureFade }: PageTokens,
  basePath: string,
): string {
  const accent =
    accentColor && !PRESENT.has(accentColor)
      ? [...STEPS, ...MORE].map(step => `--accent-${step}: var(--${accentColor}-${step})`).join('; ')
      : '';
  const rules = [
    accent && `[data-accent-color='${accentColor}'] { ${accent} }`,
    font && `.radix-themes { --default-font-family: ${FONTS[font]}, var(--font-cjk) }`,
    backgroundPicture && pictureRules(basePath + backgroundPicture, PICTURE_COVER[pictureFade ?? 'strong']),
    paletteRules(light) && `.light .radix-themes { ${paletteRules(light)} } html.light { ${background(light)} }`,
    paletteRules(dark) && `.dark .radix-themes { ${paletteRules(dark)} } html.dark { ${background(dark)} }`,
  ];
  return rules.filter(Boolean).join('\n');
}

/**
 * Returns the CSS of a background picture under a translucent layer of the background colour. The page colour becomes transparent,
 * so that the picture is visible.
 */
const pictureRules = (url: string, cover: number): string => {
  const overlay = `color-mix(in srgb, var(--color-background) ${cover * 100}%, transparent)`;
  return `.radix-themes.radix-themes { --color-page: transparent }
[data-is-root-theme='true']::before { content: ''; position: fixed; inset: 0; z-index: -1; background: linear-gradient(${overlay}, ${overlay}), url('${url}') center / cover no-repeat }`;
};

const background = ({ background: colour }: ThemePalette) => (colour ? `background: ${colour}` : '');
