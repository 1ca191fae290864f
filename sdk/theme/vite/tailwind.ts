import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, PluginOption } from 'vite';

/** Gives a theme Tailwind without the preflight, which would reset the shell's parts of the page as well. */
export const scopedTailwind = (): Plugin => ({
  name: 'vitrine:tailwind',
  config: () => ({
    resolve: {
      alias: [{ find: /^tailwindcss$/, replacement: fileURLToPath(new URL('tailwind.css', import.meta.url)) }],
    },
  }),
});

/**
 * Returns Tailwind's own plugin if the author installed it, for folders without a Vite configuration of their own; one that has a
 * configuration names its plugins there.
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
