import type { Language } from '@vitrine/theme-sdk';
import { fetchMessages, type FindMessages } from './backend.ts';
import { fileOf } from './files.ts';

/** Texts of the theme come with the theme, all others with the shell. */
export const findMessages: FindMessages = async (language, name) => {
  if (name === 'theme') {
    const { activeTheme } = await import('../../public/theme/active-theme.ts');
    return (await activeTheme.locales[language as Language]?.()) ?? {};
  }
  const file = fileOf(language, name);
  if (!file) throw new Error(`There is no translation file ${language}/${name}.`);
  return fetchMessages(file);
};
