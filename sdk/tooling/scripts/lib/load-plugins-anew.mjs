import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';

/*
 * For `--import`: a plugin that is loaded again comes with all of its files. Node keeps each file that it imported, so those of a
 * plugin are kept under the number of the load of its entry.
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
