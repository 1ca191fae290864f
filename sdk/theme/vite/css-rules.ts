import type { Plugin } from 'vite';
import { ThemeBuildError } from './theme-problem.ts';

/** At-rules that browsers support, or that a build resolves. */
const KNOWN = new Set(
  (
    'charset color-profile container counter-style custom-media font-face font-feature-values font-palette-values historical-forms ' +
    'import keyframes layer media namespace page position-try property scope starting-style styleset stylistic supports swash ' +
    'ornaments annotation character-variant top-left top-center top-right bottom-left bottom-center bottom-right view-transition'
  ).split(' '),
);
/** At-rules of Tailwind, which remain in a stylesheet if Tailwind's plugin has not processed it. */
const OF_TAILWIND = new Set(
  'apply custom-variant plugin reference screen slot source tailwind theme utility variant'.split(' '),
);

const TAILWIND =
  'Tailwind needs its plugin: npm install --save-dev tailwindcss @tailwindcss/vite (docs/tools.md in @vitrine/theme-sdk)';

/** Pure function: returns the at-rules of a stylesheet that no browser supports, each once, in order. */
export function unknownAtRules(css: string): string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""');
  const rules = [...code.matchAll(/(?<![\w\\-])@(?:-\w+-)?([a-z][a-z-]*)/gi)].map(([, name]) => name!.toLowerCase());
  return [...new Set(rules)].filter(name => !KNOWN.has(name));
}

/**
 * Fails the build if a stylesheet has a rule that no browser supports: bundlers pass it on with a warning, and the page would be
 * unstyled.
 */
export function refuseUnknownAtRules(): Plugin {
  return {
    name: 'vitrine:at-rules',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const problems = Object.values(bundle).flatMap(part => {
          if (part.type !== 'asset' || !part.fileName.endsWith('.css')) return [];
          const unknown = unknownAtRules(
            typeof part.source === 'string' ? part.source : new TextDecoder().decode(part.source),
          );
          const tailwind = unknown.some(name => OF_TAILWIND.has(name)) ? ` ${TAILWIND}` : '';
          const names = unknown.map(name => `@${name}`).join(', ');
          return unknown.length > 0
            ? [
                `A stylesheet uses ${names}, which no browser knows: everything in it would be without effect.${tailwind}`,
              ]
            : [];
        });
        if (problems.length > 0) throw new ThemeBuildError([...new Set(problems)]);
      },
    },
  };
}
