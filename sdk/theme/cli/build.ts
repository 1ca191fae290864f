import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { installedTailwind } from '../vite/tailwind.ts';
import { readThemeFolder } from '../vite/theme-folder.ts';
import { viteConfigFile } from '../vite/vite-config-file.ts';
import { finish, OUT, vitrineTheme } from '../vite/vitrine-theme.ts';
import { lostOptions } from './theme-notes.ts';

/** Returns the Vite configuration of a theme: its own vite.config.ts, or only the preset. */
export const viteConfig = async (root: string): Promise<InlineConfig> =>
  viteConfigFile(root)
    ? { root }
    : { root, configFile: false, plugins: [vitrineTheme({ root }), await installedTailwind(root)] };

/** Builds a theme and packs it as a zip. A theme that has only tokens needs no bundler. Returns the path of the zip. */
export async function buildTheme(root: string): Promise<string> {
  // Themes are always built for production, regardless of the author's environment.
  process.env.NODE_ENV = 'production';
  const folder = await readThemeFolder(root);
  const zip = join(root, OUT, '..', `${folder.description.id}-${folder.version}.zip`);
  rmSync(zip, { force: true });
  for (const note of lostOptions(root, folder.description.options ?? {})) console.log(`  note   ${note}`);
  if (folder.entry) await build({ logLevel: 'warn', ...(await viteConfig(root)) });
  else {
    rmSync(join(root, OUT), { recursive: true, force: true });
    finish(folder, join(root, OUT), { css: [], slots: [], pages: [] }, console.log);
  }
  return zip;
}
