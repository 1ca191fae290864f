import { useInsertionEffect } from 'react';
import type { PageTokens } from '@vitrine/contracts';
import { basePath } from '../../api/base-path.ts';
import { PRESENT, sheetOf } from './looks.ts';

/** Hook that applies the design tokens of a theme to the whole page, including portals, while a public page is mounted. */
export function useThemeTokens(tokens: PageTokens): void {
  const css = sheetOf(tokens, basePath);
  const { accentColor } = tokens;
  useInsertionEffect(() => {
    if (!css) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
    };
  }, [css]);
  useInsertionEffect(() => {
    if (!accentColor || PRESENT.has(accentColor)) return;
    // Without the palette the page keeps its current accent colour.
    import('./palettes.ts').then(({ addPalette }) => addPalette(accentColor)).catch(() => undefined);
  }, [accentColor]);
}
