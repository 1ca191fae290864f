import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

async function bundle(entry: string, base: string): Promise<string> {
  const input = fileURLToPath(new URL(entry, base));
  const built = await rolldown({ input, treeshake: { moduleSideEffects: false } });
  const { output } = await built.generate({ format: 'iife', minify: true });
  return output[0].code;
}

/**
 * Vite plugin for the scripts outside the module graph: the service worker, whose URL must never change; the script that applies
 * light or dark mode before the first paint and must not wait for modules; and the script that runs before themes that are whole
 * sites.
 */
export function standaloneScripts(): Plugin {
  let appearance = '';
  return {
    name: 'vitrine:standalone-scripts',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await bundle('../src/shell/worker/worker.ts', import.meta.url),
      });
      this.emitFile({
        type: 'asset',
        fileName: 'site-theme-bridge.js',
        source: await bundle('../src/shell/site-theme/bridge.ts', import.meta.url),
      });
      this.emitFile({
        type: 'asset',
        fileName: appearance,
        source: await bundle('../src/shell/appearance/before-paint.ts', import.meta.url),
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        const code = await bundle('../src/shell/appearance/before-paint.ts', import.meta.url);
        appearance = `assets/appearance-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        return [{ tag: 'script', attrs: { src: `__BASE_PATH__/${appearance}` }, injectTo: 'head' }];
      },
    },
  };
}
