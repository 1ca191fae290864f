import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Lets the plugin import `@vitrine/plugin-sdk` although none lies near it, and files whose types were taken out when they
 * were copied without loading Node's own stripper, which takes 14 MB.
 */
export function offerModules(sdk: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== '@vitrine/plugin-sdk') return next(specifier, context);
      try {
        return next(specifier, context);
      } catch {
        return { url: sdk, format: 'module', shortCircuit: true };
      }
    },
    load(url, context, next) {
      const format = /^(module|commonjs)-typescript$/.exec(context.format ?? '')?.[1];
      if (!format) return next(url, context);
      return { format, source: readFileSync(fileURLToPath(url), 'utf8'), shortCircuit: true };
    },
  });
}
