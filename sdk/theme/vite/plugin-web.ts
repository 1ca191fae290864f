import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type PluginOption } from 'vite';
import {
  PLUGIN_PARTS,
  PLUGIN_WEB_FOLDER,
  PLUGIN_WEB_MANIFEST,
  THEME_SDK_VERSION,
  type PluginPartName,
  type PluginWebManifest,
} from '@vitrine/contracts';
import { refuseUnknownAtRules } from './css-rules.ts';
import { forbidDuplicateShared } from './no-duplicate-shared.ts';
import { preserveSharedExports } from './preserve-exports.ts';
import { scanSharedImports } from './scan.ts';
import { installedTailwind, scopedTailwind } from './tailwind.ts';
import { ThemeBuildError } from './theme-problem.ts';
import { sharedOf } from './vitrine-theme.ts';

/** Built file that a page loads. */
export const ENTRY = 'remoteEntry.js';

/** Builds the web parts of a plugin, such as `web/AdminPage.tsx`, into its folder `dist/web`. */
export async function buildPluginWeb(root: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const names = partsIn(root);
  const files = names.map(part => fileOf(root, part));
  const out = join(root, PLUGIN_WEB_FOLDER);
  rmSync(out, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [...(await partPlugins(root, names)), describe(root, names)],
    build: {
      outDir: out,
      target: 'es2022',
      // Source maps for the site, which locates errors of a part with them; browsers do not request them.
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: files,
        output: {
          chunkFileNames: ({ name: chunk }) =>
            /__|virtual/.test(chunk) ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
        },
      },
    },
  });
}

/** Returns the names of the web parts in a plugin's folder. Throws a ThemeBuildError if there are none. */
export function partsIn(root: string): PluginPartName[] {
  const names = (Object.keys(PLUGIN_PARTS) as PluginPartName[]).filter(name => existsSync(fileOf(root, name)));
  if (names.length > 0) return names;
  throw new ThemeBuildError(
    `There is no web part: add ${listed(Object.keys(PLUGIN_PARTS).map(part => `web/${part}.tsx`))}, with a component as default export.`,
  );
}

const listed = (files: readonly string[]) => `${files.slice(0, -1).join(', ')} or ${files.at(-1)}`;

/** Returns the Vite plugins with which web parts are built and served. */
export async function partPlugins(root: string, names: readonly PluginPartName[]): Promise<PluginOption[]> {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const files = names.map(part => fileOf(root, part));
  const used = [...new Set((await Promise.all(names.map(part => scanSharedImports(root, `web/${part}.tsx`)))).flat())];
  return [
    preserveSharedExports(id => files.includes(id.split('?')[0]!), used),
    react(),
    ...federation({
      name: `plugin_${name}_${version}`.replace(/\W/g, '_'),
      filename: ENTRY,
      exposes: Object.fromEntries(names.map(part => [`./${part}`, `./web/${part}.tsx`])),
      shared: sharedOf(used),
      experiments: { externalRuntime: true },
      manifest: false,
      dts: false,
    }),
    scopedTailwind(),
    await installedTailwind(root),
    forbidDuplicateShared(),
    refuseUnknownAtRules(),
  ];
}

const fileOf = (root: string, part: PluginPartName) => join(root, 'web', `${part}.tsx`).replaceAll('\\', '/');

/** Adds the description of the parts, and their texts in each language. */
function describe(root: string, parts: PluginPartName[]): Plugin {
  return {
    name: 'vitrine:plugin-web',
    writeBundle(_, bundle) {
      const out = join(root, PLUGIN_WEB_FOLDER);
      const manifest: PluginWebManifest = {
        format: 1,
        sdk: `^${THEME_SDK_VERSION}`,
        entry: ENTRY,
        css: Object.keys(bundle)
          .filter(name => name.endsWith('.css'))
          .sort(),
        parts,
        languages: writeTexts(join(root, 'locales'), join(out, 'locales')),
      };
      writeFileSync(join(out, PLUGIN_WEB_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}

/** Returns the texts for web parts from a locale file. */
export const messagesIn = (file: string): Readonly<Record<string, string>> | undefined =>
  (JSON.parse(readFileSync(file, 'utf8')) as { messages?: Record<string, string> }).messages;

/** Writes the `messages` of each language, the only texts that web parts need. Returns the languages. */
function writeTexts(from: string, to: string): string[] {
  const languages: string[] = [];
  for (const file of existsSync(from) ? readdirSync(from).sort() : []) {
    const messages = messagesIn(join(from, file));
    if (!messages) continue;
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, file), JSON.stringify(messages));
    languages.push(basename(file, '.json'));
  }
  return languages;
}
