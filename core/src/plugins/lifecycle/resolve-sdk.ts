import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Lets plugins outside the repository import `@vitrine/plugin-sdk`: whoever cannot find it near by gets the one that this
 * core brings. Called once by the process, before the first plugin is loaded.
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
