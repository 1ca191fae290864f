import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { OS_DRAWINGS } from '@vitrine/theme-default/os-drawings';

/**
 * Vite plugin that emits the logo of each operating system at `os-icons/<name>.svg`. Separate files, because a page needs only
 * those of its nodes.
 */
export function osIcons(): Plugin {
  return {
    name: 'vitrine:os-icons',
    generateBundle() {
      for (const [name, source] of OS_DRAWINGS)
        this.emitFile({ type: 'asset', fileName: `os-icons/${name}.svg`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/os-icons', (request, response, next) => {
        const icon = OS_DRAWINGS.get(basename(request.url ?? '', '.svg'));
        if (!icon) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(icon);
      });
    },
  };
}
