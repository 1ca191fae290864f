import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, PluginOption } from 'vite';

/** Adds Tailwind to a theme without its preflight, which would also reset the shell's parts of the page. */
export const scopedTailwind = (): Plugin => ({
  name: 'vitrine:tailwind',
  config: () => ({
    resolve: {
      alias: [{ find: /^tailwindcss$/, replacement: fileURLToPath(new URL('tailwind.css', import.meta.url)) }],
    },
  }),
});

/**
 * Returns Tailwind's own plugin if the author installed it, for folders without a Vite configuration; a configuration lists its
 * plugins itself.
 */
export async function installedTailwind(root: string): Promise<PluginOption[]> {
  let path: string;
  try {
    path = createRequire(join(root, 'package.json')).resolve('@tailwindcss/vite');
  } catch {
    return [];
  }
  const { default: tailwind } = (await import(pathToFileURL(path).href)) as { default: () => PluginOption };
  return [tailwind()];
}
