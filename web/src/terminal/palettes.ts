import type { ITheme } from '@xterm/xterm';

/** Palettes of a terminal. The setting `site` selects light or dark like the site. */
export const TERMINAL_PALETTES = ['light', 'dark', 'black'] as const;
export type TerminalPalette = (typeof TERMINAL_PALETTES)[number];

const NIGHT: ITheme = {
  black: '#1c1c22',
  red: '#ff7b7f',
  green: '#5bd68a',
  yellow: '#f2c14e',
  blue: '#8ea6ff',
  magenta: '#d99bf0',
  cyan: '#5fd0e0',
  white: '#d8d8de',
  brightBlack: '#8a8a94',
  brightRed: '#ffa3a6',
  brightGreen: '#8be8ae',
  brightYellow: '#ffdb85',
  brightBlue: '#b3c3ff',
  brightMagenta: '#e9c2f8',
  brightCyan: '#96e6f0',
  brightWhite: '#ffffff',
};

export const PALETTES: Readonly<Record<TerminalPalette, ITheme>> = {
  light: {
    background: '#fcfcfd',
    foreground: '#1c2024',
    cursor: '#5753c6',
    cursorAccent: '#ffffff',
    selectionBackground: '#d9d8f7',
    black: '#1c2024',
    red: '#b8252a',
    green: '#1d7a4d',
    yellow: '#8a5b00',
    blue: '#3451b2',
    magenta: '#8e3fa0',
    cyan: '#0b6b80',
    white: '#c4c6cc',
    brightBlack: '#60646c',
    brightRed: '#ce2c31',
    brightGreen: '#218358',
    brightYellow: '#9e6c00',
    brightBlue: '#3a5bc7',
    brightMagenta: '#953ea3',
    brightCyan: '#107d98',
    brightWhite: '#e8e8ec',
  },
  dark: {
    ...NIGHT,
    background: '#111113',
    foreground: '#edeef0',
    cursor: '#b1a9ff',
    cursorAccent: '#111113',
    selectionBackground: '#3f3c7a',
  },
  black: {
    ...NIGHT,
    background: '#000000',
    foreground: '#ffffff',
    cursor: '#ffffff',
    cursorAccent: '#000000',
    selectionBackground: '#4d4d4d',
  },
};
