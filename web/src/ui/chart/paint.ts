import { useMemo, useSyncExternalStore } from 'react';

/** Colours and font of a canvas, which knows no CSS variables. */
export interface Paint {
  readonly lines: readonly string[];
  readonly grid: string;
  readonly text: string;
  readonly font: string;
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
  return () => observer.disconnect();
}

function readPaint(): Paint {
  const root = getComputedStyle(document.documentElement);
  const theme = getComputedStyle(document.querySelector('.radix-themes') ?? document.documentElement);
  return {
    lines: [0, 1, 2, 3, 4].map(i => root.getPropertyValue(`--chart-${i}`).trim()),
    grid: theme.getPropertyValue('--gray-a4').trim(),
    text: theme.getPropertyValue('--gray-11').trim(),
    font: theme.fontFamily || 'sans-serif',
  };
}

/** Renewed when the page turns dark or light. */
export function usePaint(): Paint {
  const looks = useSyncExternalStore(subscribe, () => `${document.documentElement.className} ${document.documentElement.lang}`);
  // What is read depends on the page, of which `looks` is the sign.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(readPaint, [looks]);
}
