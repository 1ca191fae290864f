import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Files of the SDK beside this program, by import specifier. */
const SDK: Readonly<Record<string, string>> = {
  '@vitrine/plugin-sdk': 'plugin-sdk.mjs',
  '@vitrine/plugin-sdk/check': 'plugin-sdk-check.mjs',
  '@vitrine/plugin-sdk/on-node': 'plugin-sdk-on-node.mjs',
  '@vitrine/plugin-sdk/exposition': 'plugin-sdk-exposition.mjs',
  '@vitrine/plugin-sdk/openid': 'plugin-sdk-openid.mjs',
  '@vitrine/plugin-sdk/theme-source': 'plugin-sdk-theme-source.mjs',
};

/**
 * Allows the plugin to import the SDK although none is nearby, and files whose types were stripped when they were copied, without
 * loading Node's own stripper, which takes 14 MB. `program` is the URL of this program.
 */
export function offerModules(program: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const file = SDK[specifier];
      if (file === undefined) return next(specifier, context);
      try {
        return next(specifier, context);
      } catch {
        return { url: new URL(file, program).href, format: 'module', shortCircuit: true };
      }
    },
    load(url, context, next) {
      const format = /^(module|commonjs)-typescript$/.exec(context.format ?? '')?.[1];
      if (!format) return next(url, context);
      return { format, source: readFileSync(fileURLToPath(url), 'utf8'), shortCircuit: true };
    },
  });
}
