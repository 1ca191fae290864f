import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Allows plugins outside the repository to import `@vitrine/plugin-sdk`: without a copy of their own nearby, they get the core's.
 * Called once per process, before the first plugin is loaded.
 */
export function registerSdkResolver(root: string): void {
  const base = pathToFileURL(`${root}/`).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (!/^@vitrine\/plugin-sdk($|\/)/.test(specifier)) return next(specifier, context);
      try {
        return next(specifier, context);
      } catch {
        return next(specifier, { ...context, parentURL: new URL('sdk/plugin/package.json', base).href });
      }
    },
  });
}
