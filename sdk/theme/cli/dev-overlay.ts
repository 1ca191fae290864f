import { WHOLE_THEME_PARTS } from '@vitrine/contracts';

/**
 * Script that shows over the page what is wrong with a theme, as Vite shows a syntax error: `problems` of its files, and each slot that
 * throws, while the page goes on with the default theme's part. React finds components that render without end, but only logs them.
 * A page that gave up the whole theme has no component that Fast Refresh could replace: it is loaded again with the next change.
 */
export const overlay = (base: string, problems: readonly string[]) => `
import { ErrorOverlay, createHotContext } from '${base}@vite/client';
let shown = '';
const show = (message, stack) => {
  const last = document.querySelector('vite-error-overlay');
  // All cards of a page throw the same.
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

/** Nothing in a text can end the script that it is written into. */
const asScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
