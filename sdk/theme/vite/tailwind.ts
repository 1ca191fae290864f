import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Gives a theme Tailwind without the preflight, which would reset the shell's parts of the page as well. */
export const scopedTailwind = (): Plugin => ({
  name: 'vitrine:tailwind',
  config: () => ({
    resolve: {
      alias: [{ find: /^tailwindcss$/, replacement: fileURLToPath(new URL('tailwind.css', import.meta.url)) }],
    },
  }),
});
