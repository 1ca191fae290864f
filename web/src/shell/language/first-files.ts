/**
 * URLs of the translation file that every page needs, by language. The names of a hundred other files would add 2 kB to a visitor's
 * first page.
 */
const files = import.meta.glob<string>('../../locales/{en,zh-CN,zh-TW}/shell.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const firstFileOf = (language: string): string | undefined => files[`../../locales/${language}/shell.json`];
