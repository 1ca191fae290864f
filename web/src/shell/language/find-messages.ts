import type { Language } from '@vitrine/theme-sdk';
import { fetchMessages, type FindMessages } from './backend.ts';
import { firstFileOf } from './first-files.ts';
import { isAdded } from './languages.ts';

/** Loads the names of all other files; pages other than the public page call it early. */
export const loadFileNames = () => import('./files.ts');

/** Finds messages: a theme contains its own, the shell contains all others. */
export const findMessages: FindMessages = async (language, name) => {
  if (name === 'theme') {
    const { fallbackTheme } = await import('../../public/theme/default-theme.ts');
    return (await fallbackTheme.locales[language as Language]?.()) ?? {};
  }
  if (name.startsWith('theme-')) {
    const { themeByNamespace } = await import('../../public/theme/loaded-theme.ts');
    const { themeMessages } = await import('../../public/theme/theme-messages.ts');
    const { reportFailure } = await import('../../public/theme/failures.ts');
    const known = themeByNamespace(name);
    if (!known) return {};
    return themeMessages(known.theme, language as Language, (place, error) =>
      reportFailure(known.wanted, place, error),
    );
  }
  if (isAdded(language)) {
    const file = (await import('./added-files.ts')).addedFileOf(language, name);
    return file ? fetchMessages(file) : {};
  }
  const file = name === 'shell' ? firstFileOf(language) : (await loadFileNames()).fileOf(language, name);
  if (!file) throw new Error(`There is no translation file ${language}/${name}.`);
  return fetchMessages(file);
};
