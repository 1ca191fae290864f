import { TERMINAL_PALETTES, type TerminalPalette } from './palettes.ts';

/** Terminal settings of this browser. */
export interface TerminalSettings {
  readonly fontSize: number;
  readonly look: TerminalPalette | 'site';
  /** Makes output available to screen readers; costs performance. */
  readonly screenReader: boolean;
}

export const FONT_SIZES = { min: 9, max: 28 } as const;
export const DEFAULT_TERMINAL_SETTINGS: TerminalSettings = { fontSize: 14, look: 'site', screenReader: false };
const KEY = 'vitrine.terminal';

export const fitting = (size: number) => Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, Math.round(size)));

/** Parses stored settings; invalid values take defaults. */
export function settingsFrom(text: string | null): TerminalSettings {
  try {
    const { fontSize, look, screenReader } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof TerminalSettings, unknown>
    >;
    return {
      fontSize:
        typeof fontSize === 'number' && Number.isFinite(fontSize)
          ? fitting(fontSize)
          : DEFAULT_TERMINAL_SETTINGS.fontSize,
      look: TERMINAL_PALETTES.find(palette => palette === look) ?? DEFAULT_TERMINAL_SETTINGS.look,
      screenReader: screenReader === true,
    };
  } catch {
    return DEFAULT_TERMINAL_SETTINGS;
  }
}

export function storedSettings(): TerminalSettings {
  try {
    return settingsFrom(localStorage.getItem(KEY));
  } catch {
    return DEFAULT_TERMINAL_SETTINGS;
  }
}

export function storeSettings(settings: TerminalSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // If storage is blocked, the settings last until the page is closed.
  }
}
