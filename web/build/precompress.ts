import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const compressible = /\.(js|css|json|svg|webmanifest)$/;

/** Vite plugin that adds a .br and a .gz to every file that compresses well, so that the core never compresses an asset. */
export function precompress(): Plugin {
  let config: ResolvedConfig;
  let written = false;
  return {
    name: 'vitrine:precompress',
    apply: 'build',
    configResolved: resolved => void (config = resolved),
    writeBundle: () => void (written = true),
    async closeBundle() {
      // After a failed build, an error here would hide the original error.
      if (!written) return;
      const out = resolve(config.root, config.build.outDir);
      const files = (await readdir(out, { recursive: true })).filter(file => compressible.test(file));
      await Promise.all(
        files.map(async file => {
          const path = join(out, file);
          const content = await readFile(path);
          const brotli = await promisify(brotliCompress)(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          });
          const gz = await promisify(gzip)(content, { level: 9 });
          if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
          if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
        }),
      );
    },
  };
}
