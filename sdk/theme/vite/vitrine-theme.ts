import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption, UserConfig } from 'vite';
import { THEME_MANIFEST } from '@vitrine/contracts';
import { isReservedPage } from '@vitrine/contracts/page';
import { refuseUnknownAtRules } from './css-rules.ts';
import { extractContents } from './extract-contents.ts';
import { forbidDuplicateShared } from './no-duplicate-shared.ts';
import { packFolder, signFolder } from './pack.ts';
import { preserveSharedExports } from './preserve-exports.ts';
import { isScanning, scanSharedImports, type UsedShared } from './scan.ts';
import { sizeReport } from './size-report.ts';
import { scopedTailwind } from './tailwind.ts';
import { manifestOf, readThemeFolder, type ThemeFolder } from './theme-folder.ts';
import { ThemeBuildError } from './theme-problem.ts';

const ENTRY = 'remoteEntry.js';
/** Output folder of the unpacked theme; the zip is beside it. */
export const OUT = 'dist/theme';

/**
 * Vite preset for themes: `export default { plugins: [vitrineTheme()] }`. Builds for module federation with the shared packages
 * of the shell, writes theme.json, and packs a reproducible zip.
 */
export async function vitrineTheme({ root = process.cwd() }: { root?: string } = {}): Promise<PluginOption[]> {
  if (isScanning()) return [scopedTailwind()];
  const folder = await readThemeFolder(resolve(root));
  const { entry } = folder;
  if (!entry)
    throw new ThemeBuildError('There is no theme.tsx. A theme of tokens only is built by: vitrine-theme build');
  const used = await scanSharedImports(folder.root, entry);
  const isEntry = (id: string) => id.split('?')[0] === join(folder.root, entry).replaceAll('\\', '/');
  return [
    preserveSharedExports(isEntry, used),
    react(),
    ...federation({
      // Containers of the same name share their state, so every version of every theme has a name of its own.
      name: `${folder.description.id}_${folder.version}`.replace(/\W/g, '_'),
      filename: ENTRY,
      exposes: { './theme': `./${entry}` },
      shared: sharedOf(used),
      // The shell includes the runtime; a second one would cost every visitor 19 kB.
      experiments: { externalRuntime: true },
      manifest: false,
      dts: false,
    }),
    scopedTailwind(),
    settings(folder, entry),
    forbidDuplicateShared(),
    refuseUnknownAtRules(),
    packing(folder, entry),
  ];
}

/** Returns the `shared` option of the federation plugin: the packages are provided by the page, never by the bundle. */
export const sharedOf = (used: UsedShared) =>
  Object.fromEntries(used.map(name => [name, { singleton: true, import: false as const }]));

function settings(folder: ThemeFolder, entry: string): Plugin {
  return {
    name: 'vitrine:settings',
    config: (_, { command }): UserConfig => ({
      root: folder.root,
      // During development the server determines the theme's base path.
      ...(command === 'build' && { base: './' }),
      build: {
        outDir: OUT,
        emptyOutDir: true,
        target: 'es2022',
        // Source maps for the site, which locates errors of a slot with them; browsers do not request them.
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        // A single stylesheet, listed in theme.json: the shell loads it before the first paint and removes it with the theme.
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(folder.root, entry),
          output: {
            // The federation plugin's own chunks have names that are too long for some systems.
            chunkFileNames: ({ name }) =>
              /__|virtual/.test(name) ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
  };
}

function packing(folder: ThemeFolder, entry: string): Plugin {
  return {
    name: 'vitrine:pack',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const out = dir ?? join(folder.root, OUT);
      const css = Object.keys(bundle)
        .filter(name => name.endsWith('.css'))
        .sort();
      const contents = extractContents(readFileSync(join(folder.root, entry), 'utf8'));
      const reserved = contents.pages.filter(isReservedPage);
      if (reserved.length > 0)
        throw new ThemeBuildError(
          reserved.map(page => `theme.tsx: the page ${page} is never shown, since the path belongs to the site.`),
        );
      finish(folder, out, { entry: ENTRY, css, ...contents }, console.log);
    },
  };
}

/** Adds theme.json and the picture to the files of a theme, and zips them beside their folder. */
export function finish(
  folder: ThemeFolder,
  out: string,
  built: { entry?: string; css: string[]; slots: string[]; pages: string[] },
  warn: (message: string) => void,
): string {
  const { preview: picture } = folder.description;
  const preview = picture && `preview${extname(picture).toLowerCase()}`;
  mkdirSync(out, { recursive: true });
  if (picture && preview) {
    if (!existsSync(join(folder.root, picture)))
      throw new ThemeBuildError(`theme.config.ts: preview names ${picture}, which is not there.`);
    copyFileSync(join(folder.root, picture), join(out, preview));
  }
  const manifest = manifestOf(folder, { ...built, preview });
  writeFileSync(join(out, THEME_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const zip = join(out, '..', `${manifest.id}-${manifest.version}.zip`);
  const key = process.env.VITRINE_SIGNING_KEY;
  if (key) signFolder(out, key, `${manifest.id} ${manifest.version}`);
  const { bytes, sha256 } = packFolder(out, zip);
  warn(`\n${sizeReport(out)}\n\n${zip}\n${(bytes / 1000).toFixed(1)} kB, sha256 ${sha256}`);
  return zip;
}
