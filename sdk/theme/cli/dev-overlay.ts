import { WHOLE_THEME_PARTS } from '@vitrine/contracts';

/**
 * Script that shows the problems of a theme over the page, as Vite shows a syntax error: `problems` in its files, and each slot
 * that throws, which is replaced by that of the default theme. React detects components that render endlessly, but only logs them.
 * If the page has replaced the whole theme, Fast Refresh has no component to update, so the next change reloads the page.
 */
export const overlay = (base: string, problems: readonly string[]) => `
import { ErrorOverlay, createHotContext } from '${base}@vite/client';
let shown = '';
const show = (message, stack) => {
  const last = document.querySelector('vite-error-overlay');
  // All cards of a page throw the same error.
  if (last && message === shown) return;
  last?.remove();
  shown = message;
  document.body.append(new ErrorOverlay({ message, stack, plugin: 'vitrine' }));
};
let isGivenUp = false;
addEventListener('vitrine:theme-failure', ({ detail: { place, message, stack } }) => {
  isGivenUp ||= ${JSON.stringify(WHOLE_THEME_PARTS)}.includes(place);
  show(place + ': ' + message, stack ?? '');
});
createHotContext('${base}overlay').on('vite:beforeUpdate', () => isGivenUp && location.reload());
const log = console.error;
console.error = (...args) => {
  log(...args);
  if (String(args[0]).startsWith('Maximum update depth exceeded')) show(String(args[0]), new Error().stack ?? '');
};
const problems = ${asScript(problems.join('\n\n'))};
if (problems) show(problems, '');`;

/** Escapes `<`, so that no text can close the surrounding script element. */
const asScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
