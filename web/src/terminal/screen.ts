import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import { allowStyles } from './allow-styles.ts';
import { PALETTES, type TerminalPalette } from './palettes.ts';

export interface ScreenOptions {
  readonly palette: TerminalPalette;
  readonly fontSize: number;
  readonly screenReader: boolean;
}

const SCROLLBACK = 10_000;
/**
 * Row height relative to the font size. At 1 a row is lower than the glyphs of some fonts: DejaVu Sans Mono loses its underscores.
 */
const LINE_HEIGHT = 1.2;
const FONT =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'Noto Sans Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** Opens an xterm.js terminal in an element, with all features used here. */
export function openScreen(element: HTMLElement, { palette, fontSize, screenReader }: ScreenOptions) {
  const forbid = allowStyles();
  const terminal = new Terminal({
    allowProposedApi: true,
    fontFamily: FONT,
    fontSize,
    lineHeight: LINE_HEIGHT,
    scrollback: SCROLLBACK,
    screenReaderMode: screenReader,
    theme: PALETTES[palette],
    minimumContrastRatio: 4.5,
    macOptionIsMeta: true,
  });
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new WebLinksAddon((_, url) => void window.open(url, '_blank', 'noopener,noreferrer')));
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  terminal.open(element);
  return {
    terminal,
    search,
    fit: () => element.clientWidth > 0 && fit.fit(),
    [Symbol.dispose]() {
      terminal.dispose();
      forbid();
    },
  };
}

export type Screen = ReturnType<typeof openScreen>;
