import { useSyncExternalStore } from 'react';
import type { ChartEvent } from '@vitrine/theme-sdk';

/** Colours and font for the canvas, which does not support CSS variables. */
export interface CanvasTheme {
  readonly lines: readonly string[];
  readonly grid: string;
  /** Background of the chart, for a picture of it. */
  readonly ground: string;
  /** Titles. */
  readonly strong: string;
  /** Lost probes. */
  readonly danger: string;
  /** Colours of event marks by kind. */
  readonly events: Readonly<Record<ChartEvent['kind'], string>>;
  readonly text: string;
  readonly font: string;
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
  return () => observer.disconnect();
}

function readPaint(): CanvasTheme {
  const root = getComputedStyle(document.documentElement);
  const theme = getComputedStyle(document.querySelector('.radix-themes') ?? document.documentElement);
  return {
    lines: [0, 1, 2, 3, 4, 5, 6, 7].map(i => root.getPropertyValue(`--chart-${i}`).trim()),
    ground: theme.getPropertyValue('--color-panel-solid').trim() || 'white',
    strong: theme.getPropertyValue('--gray-12').trim(),
    danger: theme.getPropertyValue('--red-10').trim(),
    events: {
      outage: theme.getPropertyValue('--red-9').trim(),
      alert: theme.getPropertyValue('--red-9').trim(),
      check: theme.getPropertyValue('--red-9').trim(),
      incident: '#f76b15',
      maintenance: theme.getPropertyValue('--amber-9').trim(),
      state: theme.getPropertyValue('--amber-9').trim(),
      news: theme.getPropertyValue('--accent-9').trim(),
      restart: theme.getPropertyValue('--gray-10').trim(),
      update: theme.getPropertyValue('--gray-10').trim(),
      command: theme.getPropertyValue('--gray-10').trim(),
      terminal: theme.getPropertyValue('--gray-10').trim(),
    },
    grid: theme.getPropertyValue('--gray-a4').trim(),
    text: theme.getPropertyValue('--gray-11').trim(),
    font: theme.fontFamily || 'sans-serif',
  };
}

let cachedTheme: { readonly appearance: string; readonly paint: CanvasTheme } | undefined;

/** Returns the theme, cached until the appearance or language changes. */
function paintNow(): CanvasTheme {
  const { className, lang } = document.documentElement;
  const appearance = `${className} ${lang}`;
  if (cachedTheme?.appearance !== appearance) cachedTheme = { appearance, paint: readPaint() };
  return cachedTheme.paint;
}

export function useCanvasTheme(): CanvasTheme {
  return useSyncExternalStore(subscribe, paintNow);
}
