import type { PageTokens, ThemePalette } from '../theme-tokens.ts';
import type { ThemeScanReport } from '../theme.ts';

type Palette = Record<keyof ThemePalette, string>;

/** Colours of the shell, which apply if a theme defines none: Radix slate on white and on near black. */
export const SHELL_COLOURS: { readonly light: Palette; readonly dark: Palette } = {
  light: { background: '#ffffff', surface: '#ffffff', text: '#1c2024', mutedText: '#60646c' },
  dark: { background: '#111113', surface: '#18191b', text: '#edeef0', mutedText: '#b0b4ba' },
};

/** WCAG 2.2 AA for text of normal size. */
const NEEDED = 4.5;

/** Share of the background colour over a picture, by fade, as drawn by the shell in web/src/public/theme/looks.ts. */
export const PICTURE_COVER: Readonly<Record<NonNullable<PageTokens['pictureFade']>, number>> = {
  strong: 0.9,
  medium: 0.65,
  light: 0.4,
};

/**
 * Returns the contrast of every pair of text and background colours that the tokens change. For a picture the worst possible pixel
 * is used: black in the light appearance, white in the dark one.
 */
export function contrastsOf({ light = {}, dark = {}, ...tokens }: PageTokens): ThemeScanReport['contrast'] {
  const cover = tokens.backgroundPicture ? PICTURE_COVER[tokens.pictureFade ?? 'strong'] : undefined;
  return Object.entries({ light, dark }).flatMap(([name, palette]) => {
    const appearance = name as 'light' | 'dark';
    const colour = (part: keyof Palette) => palette[part] ?? SHELL_COLOURS[appearance][part];
    const worst = mixed(colour('background'), appearance === 'light' ? '#000000' : '#ffffff', cover ?? 1);
    return (['text', 'mutedText'] as const).flatMap(text => {
      const pairs = (['background', 'surface'] as const)
        .filter(background => palette[text] !== undefined || palette[background] !== undefined)
        .map(background => ({ background: background as string, on: colour(background) }));
      if (cover !== undefined) pairs.push({ background: 'picture', on: worst });
      return pairs.map(({ background, on }) => ({
        appearance,
        text,
        background,
        ratio: contrast(colour(text), on),
        needed: NEEDED,
      }));
    });
  });
}

/** Returns the colour that results from `share` of one colour over another. */
export function mixed(foreground: string, under: string, share: number): string {
  const parts = [1, 3, 5].map(at => {
    const [top, bottom] = [parseInt(foreground.slice(at, at + 2), 16), parseInt(under.slice(at, at + 2), 16)];
    return Math.round(top * share + bottom * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Returns the contrast of two colours, 1 to 21, rounded down to hundredths so that 4.499 does not pass as 4.5. */
export function contrast(foreground: string, background: string): number {
  const [light = 0, dark = 0] = [luminance(foreground), luminance(background)].sort((a, b) => b - a);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
