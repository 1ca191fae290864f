import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PluginLocale, wordsOf } from '../locale.ts';
import type { Manifest } from '../manifest.ts';
import type { Plugin } from '../plugin.ts';

const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];

/**
 * Returns the faults of a plugin's translations. English must match the texts in the code; a file of another language must
 * translate each of them. Only the `required` languages must have a file.
 */
export async function localeProblems(
  folder: string,
  manifest: Manifest,
  plugin: Plugin,
  required: readonly string[],
): Promise<string[]> {
  const english = flat({
    title: manifest.title,
    description: manifest.description,
    ...(manifest.collector?.needs && { needs: manifest.collector.needs }),
    fields: wordsOf(plugin.config.form),
  });
  const problems = await Promise.all(
    LANGUAGES.map(async language => {
      const file = `locales/${language}.json`;
      const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
      if (text === undefined) return required.includes(language) ? [`there is no ${file}`] : [];
      let raw: unknown;
      try {
        raw = JSON.parse(text);
      } catch (error) {
        return [`${file} is not valid JSON: ${(error as Error).message}`];
      }
      const parsed = PluginLocale.safeParse(raw);
      if (!parsed.success) return [`${file} does not fit: ${parsed.error.issues[0]?.path.join('.')}`];
      const { messages: _, families = {}, states: __, ...texts } = parsed.data;
      const translated = flat(texts);
      const unknown = Object.keys(families).find(name => !Object.hasOwn(manifest.families ?? {}, name));
      return [
        ...(unknown === undefined ? [] : [`${file} has families.${unknown}, which the manifest has not`]),
        ...[...english.keys()].filter(key => !translated.get(key)).map(key => `${file} has no ${key}`),
        ...[...translated.keys()]
          .filter(key => !english.has(key))
          .map(key => `${file} has ${key}, which the plugin has not`),
        ...(language === 'en'
          ? [...english].filter(([key, text]) => translated.has(key) && translated.get(key) !== text)
          : []
        ).map(([key]) => `${file} says something else than the code for ${key}`),
      ];
    }),
  );
  return problems.flat();
}

/** Flattens a tree of texts: `fields.token.title` → `Token`. */
function flat(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat((value ?? {}) as object, `${path}${key}.`)],
    ),
  );
}
