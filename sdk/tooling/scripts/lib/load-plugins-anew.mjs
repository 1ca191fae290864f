import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';

/*
 * For `--import`: reloads all files of a plugin when the plugin is loaded again. Node caches each imported file, so those of a
 * plugin get the number of the load of its entry.
 */
const plugins = pathToFileURL(`${process.env.VITRINE_PLUGINS_DIR || at('plugins')}/`).href;
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const load = context.parentURL && URL.parse(context.parentURL)?.searchParams.get('load');
    if (!load || !/^\.{1,2}\//.test(specifier) || !found.url.startsWith(plugins)) return found;
    return { ...found, url: `${found.url}?load=${load}` };
  },
});
