import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');

/**
 * Vite plugin that emits the flag of each country at `flags/<code>.svg`. Images, because not every system renders flag emoji;
 * separate files, because a page needs only some of them.
 */
export function flags(): Plugin {
  return {
    name: 'vitrine:flags',
    generateBundle() {
      for (const file of readdirSync(folder).filter(name => name.endsWith('.svg')))
        this.emitFile({ type: 'asset', fileName: `flags/${file}`, source: readFileSync(join(folder, file)) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/flags', (request, response, next) => {
        const name = basename(request.url ?? '');
        if (!/^[A-Z]{2}\.svg$/.test(name)) return next();
        try {
          const flag = readFileSync(join(folder, name));
          response.setHeader('content-type', 'image/svg+xml');
          response.end(flag);
        } catch {
          next();
        }
      });
    },
  };
}
