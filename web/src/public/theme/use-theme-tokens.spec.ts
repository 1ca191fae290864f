import { renderHook } from '@testing-library/react';
import type { PageTokens } from '@vitrine/contracts';
import { useThemeTokens } from './use-theme-tokens.ts';

/** A browser's constructed stylesheet (https://drafts.csswg.org/cssom/#dom-cssstylesheet-cssstylesheet). */
class Sheet {
  text = '';
  replaceSync = (text: string) => (this.text = text);
}

const original = globalThis.CSSStyleSheet;
beforeEach(() => {
  globalThis.CSSStyleSheet = Sheet as never;
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => void (globalThis.CSSStyleSheet = original));

const sheets = () => (document.adoptedStyleSheets as unknown as readonly Sheet[]).map(({ text }) => text);
const show = (tokens: PageTokens) => renderHook(props => useThemeTokens(props), { initialProps: tokens });

it('adds no stylesheet for a theme without tokens', () => {
  show({});
  expect(sheets()).toEqual([]);
});

it('keeps the other style sheets of the page', () => {
  const otherTokens = { text: 'other' };
  Object.assign(document, { adoptedStyleSheets: [otherTokens] });
  const { unmount } = show({ font: 'serif' });
  expect(sheets()).toEqual(['other', expect.stringContaining('serif')]);
  unmount();
  expect(sheets()).toEqual(['other']);
});

it('replaces the tokens by those of another theme', () => {
  const { rerender } = show({ font: 'serif' });
  rerender({ font: 'mono' });
  expect(sheets()).toEqual([expect.stringContaining('monospace')]);
});
