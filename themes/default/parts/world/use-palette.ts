import { useLayoutEffect, useState, type RefObject } from 'react';
import { PALETTE, type Palette } from './scene.ts';

/** Returns the colours for the world at an element's position in the page, updated when the appearance changes. */
export function usePalette(element: RefObject<HTMLElement | null>): Palette | undefined {
  const [palette, setPalette] = useState<Palette>();
  useLayoutEffect(() => {
    const read = () => {
      if (!element.current) return;
      // A canvas accepts computed colours, whatever the variable contains.
      const probe = element.current.appendChild(document.createElement('i'));
      // Forced colours would make all colours equal.
      probe.style.setProperty('forced-color-adjust', 'none');
      const colours = PALETTE.map(name => {
        probe.style.color = `var(--${name})`;
        return [name, getComputedStyle(probe).color];
      });
      probe.remove();
      setPalette(Object.fromEntries(colours) as unknown as Palette);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [element]);
  return palette;
}
