import { z } from 'zod';
import { TAG_COLOURS } from './node-choices.ts';

/** Accent colours for themes: the palettes that the shell can load. */
export const ACCENT_COLOURS = TAG_COLOURS;

/** Values of the design tokens, as named by Radix Themes; fonts are stacks of preinstalled fonts. */
export const RADII = ['none', 'small', 'medium', 'large', 'full'] as const;
export const SCALINGS = ['90%', '95%', '100%', '105%', '110%'] as const;
/** Card sizes: `large` with charts, `small` with one line for each important value. */
export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];
export const FONTS = ['system', 'humanist', 'rounded', 'serif', 'mono'] as const;

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1a2b3c');

/** Colours of one appearance. Missing ones use the shell's value. */
export const ThemePalette = z
  .strictObject({
    /** Background of the page. */
    background: hex,
    /** Background of cards, tables, menus and dialogs. */
    surface: hex,
    text: hex,
    /** Labels and other secondary text. */
    mutedText: hex,
  })
  .partial();
export type ThemePalette = z.infer<typeof ThemePalette>;

/** Design tokens, which need no code: the shell applies them around the public page. */
export const ThemeTokens = z
  .strictObject({
    accentColor: z.enum(ACCENT_COLOURS),
    radius: z.enum(RADII),
    /** Scale of the whole page; 110 % by default. */
    scaling: z.enum(SCALINGS),
    /**
     * Size of the default theme's cards until a visitor chooses one; if unset, it depends on the number of nodes and the window.
     */
    density: z.enum(DENSITIES),
    panelBackground: z.enum(['solid', 'translucent']),
    /** Font family of installed fonts; none is downloaded. */
    font: z.enum(FONTS),
    light: ThemePalette,
    dark: ThemePalette,
  })
  .partial();
export type ThemeTokens = z.infer<typeof ThemeTokens>;

/** Shares of the background colour over a background picture: the smaller the share, the harder text is to read. */
export const PICTURE_FADES = ['strong', 'medium', 'light'] as const;

/** Path of a picture that an administrator uploaded for a theme, below the base path. */
const THEME_PICTURE = /^\/themes\/media\/[a-z0-9-]+\/[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Design tokens of a page: those of the theme, overridden by those of the administrator. */
export const PageTokens = ThemeTokens.extend({
  /** Background picture, scaled to the window. */
  backgroundPicture: z.string().regex(THEME_PICTURE, 'must be an uploaded picture'),
  /** `strong` by default. */
  pictureFade: z.enum(PICTURE_FADES),
}).partial();
export type PageTokens = z.infer<typeof PageTokens>;
