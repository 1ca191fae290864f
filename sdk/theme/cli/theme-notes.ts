import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { THEME_MANIFEST } from '@vitrine/contracts';
import { isReservedPage } from '@vitrine/contracts/page';
import { extractContents } from '../vite/extract-contents.ts';
import type { ThemeFolder } from '../vite/theme-folder.ts';
import { OUT } from '../vite/vitrine-theme.ts';
import { defaultTexts } from './default-texts.ts';
import { isKnownText, textKeys, type Texts } from './texts.ts';

/** For each slot, the slot of the default theme that draws it; slots that are not listed are drawn by the shell. */
export const DRAWN_BY: Readonly<Record<string, string>> = {
  Header: 'Frame',
  Footer: 'Frame',
  Overview: 'Home',
  Toolbar: 'Home',
  NodeGrid: 'Home',
  NodeTable: 'Home',
  NoNodes: 'Home',
  NoMatch: 'Home',
  NodeCard: 'NodeGrid',
  NodeRow: 'NodeTable',
};

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Findings about a theme's sources: problems that visitors would see, and remarks. */
export interface ThemeFindings {
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Reviews the sources of a theme: slots that are never drawn, pages that are reserved for the shell, misspelt and stale texts,
 * renamed options.
 */
export function reviewTheme({ root, entry, description }: ThemeFolder): ThemeFindings {
  const renamed = lostOptions(root, description.options ?? {});
  if (!entry) return { faults: [], notes: renamed };
  const sources = sourcesOf(root);
  const { slots, pages } = extractContents(readFileSync(join(root, entry), 'utf8'));
  const texts = reviewTexts(root, sources);
  return {
    faults: [...reservedPages(pages), ...neverDrawn(slots, sources), ...texts.faults],
    notes: [...lostParts(slots, sources), ...texts.notes, ...renamed],
  };
}

/** Returns an error for each page of a theme whose path is reserved for the shell. */
export const reservedPages = (pages: readonly string[]): string[] =>
  pages
    .filter(isReservedPage)
    .map(
      page => `theme.tsx: the page ${page} is never shown, since the path belongs to the site. Choose another path.`,
    );

function sourcesOf(root: string, subfolder = ''): Source[] {
  return readdirSync(join(root, subfolder), { withFileTypes: true }).flatMap(entry => {
    const file = subfolder + entry.name;
    if (/^(node_modules|dist|\..*)$/.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesOf(root, `${file}/`);
    const isSource = /\.[cm]?[jt]sx?$/.test(file) && !/\.(spec|test|d)\.|config\.[jt]s$/.test(file);
    return isSource ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : [];
  });
}

/** Returns true if a component places a slot: by its literal name, or by a computed name if the slot's name occurs in the file. */
const isPlaced = (slot: string, sources: readonly Source[]) =>
  sources.some(
    ({ text }) =>
      new RegExp(`<Slot\\b[^>]*\\bname=(\\{\\s*)?['"\`]${slot}['"\`]`).test(text) ||
      (/<Slot\b[^>]*\bname=\{(?!\s*['"`])/.test(text) && new RegExp(`['"\`]${slot}['"\`]`).test(text)),
  );

/** Returns true if the component for a slot also draws the default one, with all slots inside. */
const keepsDefault = (slot: string, sources: readonly Source[]) =>
  sources.some(
    ({ file, text }) =>
      /<DefaultSlot\b/.test(text) &&
      (basename(file).startsWith(`${slot}.`) || new RegExp(`\\b(function|const)\\s+${slot}\\b`).test(text)),
  );

function isDrawn(slot: string, slots: readonly string[], sources: readonly Source[]): boolean {
  const parent = DRAWN_BY[slot];
  if (parent === undefined || isPlaced(slot, sources)) return true;
  if (slots.includes(parent)) return keepsDefault(parent, sources);
  return isDrawn(parent, slots, sources);
}

function neverDrawn(slots: readonly string[], sources: readonly Source[]): string[] {
  return slots
    .filter(slot => !isDrawn(slot, slots, sources))
    .map(
      slot =>
        `theme.tsx: fills ${slot}, which nothing draws: your ${DRAWN_BY[slot]} replaces the one that did. ` +
        `Put <Slot name="${slot}" /> where it belongs.`,
    );
}

/** A Frame without header removes the sign-in, and one without footer the link to the source code: that is rarely intended. */
function lostParts(slots: readonly string[], sources: readonly Source[]): string[] {
  return ['Header', 'Footer']
    .filter(slot => !slots.includes(slot) && !isDrawn(slot, slots, sources))
    .map(
      slot =>
        `your Frame draws no ${slot}${slot === 'Header' ? ': preferences and sign-in are on no page' : ''}. ` +
        `Put <Slot name="${slot}" /> where it belongs.`,
    );
}

function reviewTexts(root: string, sources: readonly Source[]): ThemeFindings {
  const file = join(root, 'locales/en.json');
  const ownKeys = existsSync(file) ? textKeys(JSON.parse(readFileSync(file, 'utf8')) as Texts) : [];
  const known = new Set([...ownKeys, ...textKeys(defaultTexts())]);
  const faults = sources
    .filter(({ text }) => /\buse(T|Translation)\s*\(/.test(text))
    .flatMap(({ file: name, text }) =>
      [...text.matchAll(/(?<![\w.$])t\(\s*(['"`])([\w-]+(?:\.[\w-]+)*)\1/g)]
        .filter(([, , key = '']) => !isKnownText(known, key))
        .map(match => {
          const line = text.slice(0, match.index).split('\n').length;
          return `${name}:${line}: locales/en.json has no text "${match[2]}"${nearest(match[2]!, ownKeys)}`;
        }),
    );
  const all = sources.map(({ text }) => text).join('\n');
  const prefixes = [...all.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix = '']) => prefix);
  const stale = ownKeys.filter(key => {
    const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
    return (
      !new RegExp(`(?<![\\w.])${stem.replaceAll('.', '\\.')}(?![\\w.])`).test(all) &&
      !prefixes.some(prefix => key.startsWith(prefix))
    );
  });
  return {
    faults,
    notes: stale.map(key => `locales/en.json has ${key}, which no component uses`),
  };
}

/** Suggests a key that differs by one or two characters. */
function nearest(key: string, keys: readonly string[]): string {
  const found = keys.find(knownKey => Math.abs(knownKey.length - key.length) < 3 && distance(key, knownKey) < 3);
  return found === undefined ? '' : `. Did you mean "${found}"?`;
}

/** Levenshtein distance of two short texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/**
 * Compares the options with those of the last build: the value of a removed option is lost, unless another option names it as its
 * earlier name.
 */
export function lostOptions(root: string, options: NonNullable<ThemeFolder['description']['options']>): string[] {
  const built = join(root, OUT, THEME_MANIFEST);
  if (!existsSync(built)) return [];
  const last = JSON.parse(readFileSync(built, 'utf8')) as {
    readonly version?: string;
    readonly options?: { readonly properties?: object };
  };
  const successors = new Set(Object.values(options).map(({ form }) => form.was));
  return Object.keys(last.options?.properties ?? {})
    .filter(name => !Object.hasOwn(options, name) && !successors.has(name))
    .map(
      name =>
        `theme.config.ts: the option ${name} of the last build (${last.version}) is gone, and its value with it. ` +
        `If another option replaces it, give that one { was: '${name}' }.`,
    );
}
