import type { PageTokens } from '@vitrine/contracts';
import { useInsertionEffect } from 'react';
import { basePath } from '../../api/base-path.ts';
import { PRESENT, sheetOf } from './looks.ts';

const palettes = import.meta.glob<string>('../../../../node_modules/@radix-ui/themes/tokens/colors/*.css', {
  query: '?url',
  import: 'default',
});

/** Hook that applies the design tokens of a theme to the whole page, portals included, while a public page is mounted. */
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
    const address = Object.entries(palettes).find(([path]) => path.endsWith(`/${accentColor}.css`))?.[1];
    address?.().then(addPalette, () => undefined);
  }, [accentColor]);
}

/** Adds a palette stylesheet. It only defines colours, so it need not be removed. */
function addPalette(href: string): void {
  if ([...document.querySelectorAll('link')].some(link => link.getAttribute('href') === href)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
