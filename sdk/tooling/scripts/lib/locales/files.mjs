import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { at } from '../paths.mjs';

/** Languages that may have missing texts; English is shown instead. */
export const LANGUAGES = ['ja', 'de', 'es', 'ru', 'fr', 'pt-BR'];

const shell = at('web/src/locales');

/** Name of the file with the texts of the public page, beside those of the shell. */
const THEME = 'theme';

/** Names of the translation files, which are those of English. */
export const fileNames = () => [...namesIn('en'), THEME];

/** Path of a translation file. */
export const pathOf = (language, name) =>
  name === THEME ? at(`themes/default/locales/${language}.json`) : join(shell, language, `${name}.json`);

const namesIn = language =>
  existsSync(join(shell, language))
    ? readdirSync(join(shell, language))
        .map(file => basename(file, '.json'))
        .sort()
    : [];

/** Names of files that English does not have. */
export const strayFiles = language => namesIn(language).filter(name => !namesIn('en').includes(name));

/** Texts of a file; none if there is no file. */
export const readTexts = (language, name) => {
  const path = pathOf(language, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};

export function writeTexts(language, name, texts) {
  mkdirSync(dirname(pathOf(language, name)), { recursive: true });
  writeFileSync(pathOf(language, name), `${JSON.stringify(texts, null, 2)}\n`);
}

/** Terms of a language by the English ones: `use` lists allowed translations, `not` forbidden ones. */
export const readGlossary = language =>
  JSON.parse(readFileSync(at('sdk/tooling/scripts/lib/locales/glossary', `${language}.json`), 'utf8'));
