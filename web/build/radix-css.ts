import type { Container, Plugin, Rule } from 'postcss';
import { colours, radixClasses, type Sheet } from './radix-components.ts';

const sheetOf = (file: string | undefined) =>
  file?.replaceAll('\\', '/').match(/\/src\/ui\/radix\/(\w+)\.css$/)?.[1] as Sheet | undefined;

/** Returns the class names of Radix components in a selector, such as `Button` of `.rt-Button:where(.rt-r-size-1)`. */
const componentsIn = (selector: string) => [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name]) => name!);

const isResponsive = (selector: string) => /\.(xs|sm|md|lg|xl)\\:/.test(selector);

/** Returns true for rules of palettes that are not loaded. Every palette maps itself to the accent or to gray. */
const isOtherPalette = (selector: string) => {
  const name = /\[data-(?:accent|gray)-color='(\w+)'\]/.exec(selector)?.[1];
  return name !== undefined && !colours.has(name);
};

function keep(selector: string, sheet: Sheet): boolean {
  if (isResponsive(selector) || isOtherPalette(selector)) return false;
  const names = componentsIn(selector);
  // Rules without a component are in the public sheet already; repeated in the admin sheet they would override later rules.
  if (!names.length) return sheet === 'public' || selector.startsWith('.rt-r-');
  const known = (name: string) => radixClasses.public.has(name) || (sheet === 'admin' && radixClasses.admin.has(name));
  return names.every(known) && (sheet === 'public' || names.some(name => radixClasses.admin.has(name)));
}

function dropEmpty(container: Container) {
  container.walkAtRules(rule => {
    if (rule.nodes && !rule.nodes.some(node => node.type !== 'comment')) rule.remove();
  });
}

/**
 * Vite plugin that purges the Radix stylesheet, which has 800 kB for every component, breakpoint and gamut. Keeps the components
 * listed in radix-components.ts, without responsive props (our own CSS does that) and without the second palette for wide gamuts.
 */
export function purgeRadixCss(): Plugin {
  return {
    postcssPlugin: 'vitrine:only-used-radix',
    Once(root) {
      const sheet = sheetOf(root.source?.input.file);
      if (!sheet) return;
      root.walkAtRules('supports', rule => void (rule.params.includes('display-p3') && rule.remove()));
      root.walkAtRules('font-face', rule => void rule.remove());
      root.walkRules((rule: Rule) => {
        if (rule.parent?.type === 'atrule' && 'name' in rule.parent && String(rule.parent.name).endsWith('keyframes'))
          return;
        const left = rule.selectors.filter(selector => keep(selector, sheet));
        if (left.length === 0) rule.remove();
        else if (left.length < rule.selectors.length) rule.selectors = left;
      });
      dropEmpty(root);
      dropEmpty(root);
    },
  };
}
