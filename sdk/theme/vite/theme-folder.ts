import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runnerImport } from 'vite';
import { THEME_SDK_VERSION, ThemeManifest } from '@vitrine/contracts';
import { explainIssue } from '@vitrine/contracts/theme-package';
import type { ThemeDescription } from '../config/describe-theme.ts';
import { manifestForm } from '../config/manifest-form.ts';
import { lineOf } from './line-of.ts';
import { ThemeBuildError } from './theme-problem.ts';

/** Theme in its author's folder. */
export interface ThemeFolder {
  readonly root: string;
  readonly description: ThemeDescription;
  /** Relative to the root; undefined for a theme that has only tokens. */
  readonly entry: string | undefined;
  readonly version: string;
  readonly author: string;
  readonly url: string | undefined;
}

const CONFIG = 'theme.config.ts';
const ENTRIES = ['theme.tsx', 'src/theme.tsx'];

/** Reads theme.config.ts and package.json of a theme. */
export async function readThemeFolder(root: string): Promise<ThemeFolder> {
  if (!existsSync(join(root, CONFIG)))
    throw new ThemeBuildError(`There is no ${CONFIG} in ${root}. Start a theme with: vitrine-theme new`);
  const pack = readPackage(join(root, 'package.json'));
  const description = await importDescription(join(root, CONFIG));
  return {
    root,
    description,
    entry: ENTRIES.find(entry => existsSync(join(root, entry))),
    version: description.version ?? pack.version ?? '0.0.0',
    author: description.author ?? (typeof pack.author === 'object' ? pack.author.name : pack.author) ?? '',
    url: description.url ?? pack.homepage,
  };
}

/**
 * Loaded by Vite rather than by Node: not every Node that builds a theme runs TypeScript, and Node's module cache cannot be
 * cleared.
 */
async function importDescription(path: string): Promise<ThemeDescription> {
  let module: { default?: ThemeDescription };
  try {
    ({ module } = await runnerImport<typeof module>(path, { configFile: false, logLevel: 'silent' }));
  } catch (error) {
    throw new ThemeBuildError(`${CONFIG} cannot be read: ${stripVTControlCharacters((error as Error).message)}`);
  }
  if (typeof module.default !== 'object')
    throw new ThemeBuildError(`${CONFIG} must export describeTheme({ … }) as its default.`);
  return module.default;
}

interface Package {
  version?: string;
  homepage?: string;
  author?: string | { name: string };
}

const readPackage = (path: string): Package =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Package) : {};

/** Result of the analysis of a theme by the build. */
export interface BuildOutput {
  readonly entry?: string | undefined;
  readonly css: readonly string[];
  readonly preview?: string | undefined;
  readonly slots: readonly string[];
  readonly pages: readonly string[];
}

/** Builds the theme.json of a theme and validates it with the core's schema. */
export function manifestOf(
  { root, description, version, author, url }: ThemeFolder,
  built: BuildOutput,
): ThemeManifest {
  const { id, name, description: summary, tokens, options = {} } = description;
  const { form, words } = manifestForm(options);
  const parsed = ThemeManifest.safeParse(
    {
      format: 1,
      id,
      name,
      ...(summary !== undefined && { description: summary }),
      author,
      version,
      ...(url && { url }),
      ...(built.preview && { preview: built.preview }),
      sdk: `^${THEME_SDK_VERSION}`,
      ...(built.entry && { entry: built.entry }),
      css: built.css,
      slots: built.slots,
      pages: built.pages,
      ...(tokens && { tokens }),
      options: form,
      words,
    },
    { error: explainIssue },
  );
  if (parsed.success) return parsed.data;
  const source = readFileSync(join(root, CONFIG), 'utf8');
  throw new ThemeBuildError(
    parsed.error.issues.map(({ path, message }) => {
      const line = lineOf(source, path);
      return `${CONFIG}${line ? `:${line}` : ''}: ${path.join('.') || 'it'} ${message}`;
    }),
  );
}
