import { AsyncLocalStorage } from 'node:async_hooks';
import { join, relative } from 'node:path';
import { build, parseAst, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { refuseUnknownAtRules } from './css-rules.ts';
import { isShared, packageOf, SHARED, SHARED_NAMES, SHARED_PACKAGES, type SharedName } from './shared.ts';
import { installedTailwind, scopedTailwind } from './tailwind.ts';
import { ThemeBuildError } from './theme-problem.ts';
import { viteConfigFile } from './vite-config-file.ts';

/** Shared packages that a theme uses, directly or through its dependencies. */
export type UsedShared = readonly SharedName[];

const OURS = '@vitrine/theme-sdk';
const ALWAYS_USED = ['react', 'react/jsx-runtime'] as const;

const scan = new AsyncLocalStorage<true>();

/** Returns true while the Vite configuration of a theme is loaded for the scan, in which the preset must not scan again. */
export const isScanning = () => scan.getStore() === true;

/**
 * Builds a theme once without federation to find its shared imports. The federation plugin needs the exact list: an extra entry is
 * loaded by every visitor, a missing one is bundled as a second copy. The theme's own Vite configuration applies, because its
 * aliases and plugins determine how imports resolve.
 */
export async function scanSharedImports(root: string, entry: string): Promise<UsedShared> {
  const problems: string[] = [];
  const options: InlineConfig = {
    root,
    configFile: viteConfigFile(root) ?? false,
    logLevel: 'silent',
    plugins: [
      refuseWhatIsNotShared(root, problems),
      ...(viteConfigFile(root) ? [] : [scopedTailwind(), await installedTailwind(root)]),
      refuseUnknownAtRules(),
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, entry), external: isShared, preserveEntrySignatures: 'strict' },
    },
  };
  const output = await scan
    .run(true, () => build(options))
    .catch((error: unknown) => {
      // The usual cause is an import that the plugin rejected; the real build reports any other error better.
      if (problems.length === 0) problems.push((error as Error).message);
      return [];
    });
  if (problems.length > 0) throw new ThemeBuildError(problems);

  const uses = new Map<string, Set<string>>();
  for (const chunk of chunksOf(output))
    for (const [name, bindings] of importsOf(chunk.code))
      uses.set(name, new Set([...(uses.get(name) ?? []), ...bindings]));
  for (const [pack, names] of Object.entries(SHARED_NAMES))
    for (const name of uses.get(pack) ?? [])
      if (!names.includes(name))
        problems.push(`${pack}: the shell does not share ${name}. It shares ${names.join(', ')}.`);
  if (problems.length > 0) throw new ThemeBuildError(problems);
  return SHARED.filter(name => uses.has(name) || (ALWAYS_USED as readonly string[]).includes(name));
}

function refuseWhatIsNotShared(root: string, problems: string[]): Plugin {
  return {
    name: 'vitrine:only-what-is-shared',
    enforce: 'pre',
    resolveId(source, importer) {
      if (/^[./\0]|^[a-z]+:/i.test(source) || isShared(source)) return null;
      const from = importer ? relative(root, importer) : 'the theme';
      const name = packageOf(source);
      if (source === `${OURS}/config` && !from.includes('node_modules'))
        problems.push(`${from}: ${source} is for theme.config.ts only; import types of it by "import type".`);
      else if (SHARED_PACKAGES.has(name))
        problems.push(`${from}: imports ${source}, which the shell does not share. It shares ${SHARED.join(', ')}.`);
      else return null;
      return { id: source, external: true };
    },
  };
}

const chunksOf = (output: Awaited<ReturnType<typeof build>>) =>
  [output]
    .flat()
    .flatMap(part => ('output' in part ? part.output : []))
    .filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');

/** Names that a script imports, by source. */
function importsOf(code: string): [source: string, names: string[]][] {
  return parseAst(code).body.flatMap(statement => {
    if (statement.type !== 'ImportDeclaration') return [];
    const names = statement.specifiers.map(specifier => {
      if (specifier.type === 'ImportNamespaceSpecifier') return '*';
      if (specifier.type === 'ImportDefaultSpecifier') return 'default';
      return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
    });
    return [[statement.source.value, names.filter(name => name !== '*')] as [string, string[]]];
  });
}
