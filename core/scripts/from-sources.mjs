import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const { jsc } = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
const { rewriteRelativeImportExtensions: _, ...options } = jsc;
const sources = new URL('../src/', import.meta.url).href;

// Module hook for `node --import` that runs the server from its sources, decorators included.
registerHooks({
  load(url, context, next) {
    if (!url.startsWith(sources) || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      jsc: options,
      module: { type: 'es6' },
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
