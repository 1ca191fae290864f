import type { PageTokens, TagColour } from '@vitrine/contracts';
import { contrast, mixed, SHELL_COLOURS } from '@vitrine/contracts/theme-contrast';
import { FONTS, MONO_FONTS } from './svg-text.ts';

/** Step 9 of each accent colour of Radix. */
const ACCENTS: Readonly<Record<TagColour, string>> = {
  ...{ gray: '#8d8d8d', gold: '#978365', bronze: '#a18072', brown: '#ad7f58', yellow: '#ffe629', amber: '#ffc53d' },
  ...{ orange: '#f76b15', tomato: '#e54d2e', red: '#e5484d', ruby: '#e54666', crimson: '#e93d82', pink: '#d6409f' },
  ...{ plum: '#ab4aba', purple: '#8e4ec6', violet: '#6e56cf', iris: '#5b5bd6', indigo: '#3e63dd', blue: '#0090ff' },
  ...{ cyan: '#00a2c7', teal: '#12a594', jade: '#29a383', green: '#30a46c', grass: '#46a758', lime: '#bdee63' },
  ...{ mint: '#86ead4', sky: '#7ce2fe' },
};

/** Colours of states, the same in every theme. */
const SIGNS = {
  light: {
    ...{ good: '#218358', bad: '#ce2c31', raised: '#ffba18', high: '#e5484d', up: '#46a375', down: '#0d8a9b' },
    tiers: ['#30a46c', '#7ba12c', '#c08a00', '#dd7a17', '#e5484d'],
  },
  dark: {
    ...{ good: '#3dd68c', bad: '#ff9592', raised: '#ffc53d', high: '#ff6369', up: '#2f9464', down: '#62d0ee' },
    tiers: ['#3dd68c', '#9fce4f', '#ffc53d', '#ff9f43', '#ff6369'],
  },
} as const;
export type Scheme = keyof typeof SIGNS;

/** Colours, fonts and corners of pictures and cards, as a theme has them in one appearance. */
export type PictureTheme = ReturnType<typeof pictureTheme>;

/** Returns the colours, fonts and corners of pictures for the tokens of a theme. */
export function pictureTheme({ accentColor = 'iris', radius, font, ...tokens }: PageTokens, scheme: Scheme) {
  const signs = SIGNS[scheme];
  const [shell, themeColours] = [SHELL_COLOURS[scheme], tokens[scheme] ?? {}];
  const { background = shell.background, surface = shell.surface, text: ink = shell.text } = themeColours;
  const { mutedText = shell.mutedText } = themeColours;
  const accent = ACCENTS[accentColor];
  // Themes without rounded corners, such as Poster and Console, are drawn flat, and without their accent: it may mean a problem there.
  const isPlain = radius === 'none';
  // Light accents are darkened on a light background.
  const shade = contrast(accent, background) < 2 ? mixed(ink, accent, 0.4) : accent;
  const vivid = scheme === 'dark' ? mixed('#ffffff', accent, 0.32) : shade;
  const usage = isPlain ? ink : vivid;
  const landColour = isPlain
    ? mixed(ink, background, 0.75)
    : scheme === 'dark'
      ? mixed('#ffffff', accent, 0.66)
      : shade;
  return {
    scheme,
    isPlain,
    ...signs,
    ...{ background, surface, ink, quiet: mutedText, accent, usage },
    /** Text colour on the accent colour. */
    onAccent: contrast('#ffffff', accent) >= 2.5 ? '#ffffff' : '#1c2024',
    ground: isPlain
      ? background
      : scheme === 'dark'
        ? mixed(accent, mixed(background, '#000000', 0.5), 0.07)
        : mixed(accent, background, 0.03),
    line: mixed(ink, surface, 0.15),
    track: mixed(ink, surface, 0.1),
    /** Pairs of text and background colour. */
    online: [signs.good, mixed(signs.good, surface, 0.14)],
    offline: [signs.bad, mixed(signs.bad, surface, 0.16)],
    waiting: [mutedText, mixed(ink, surface, 0.07)],
    trend: isPlain ? ink : signs.down,
    landByDay: scheme === 'dark' ? landColour : mixed(landColour, background, isPlain ? 0.55 : 0.4),
    landByNight: isPlain
      ? mixed(landColour, background, scheme === 'dark' ? 0.5 : 0.9)
      : scheme === 'dark'
        ? mixed(landColour, mixed(accent, background, 0.6), 0.55)
        : mixed(landColour, background, 0.65),
    /** Middle and edge of the sea, and the air around it. */
    sea: isPlain
      ? [background, background]
      : scheme === 'dark'
        ? [mixed(accent, background, 0.42), mixed(accent, background, 0.16)]
        : ['#ffffff', mixed(accent, background, 0.14)],
    air: isPlain ? background : scheme === 'dark' ? mixed('#ffffff', accent, 0.2) : mixed(accent, '#ffffff', 0.5),
    pin: isPlain ? ink : scheme === 'dark' ? mixed('#ffffff', accent, 0.75) : shade,
    fonts: font === 'mono' ? MONO_FONTS : FONTS,
    isMono: font === 'mono',
  };
}
