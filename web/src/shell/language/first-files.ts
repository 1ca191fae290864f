/** URLs of the translation file that every page needs, by language. Names of a hundred others would weigh 2 kB on a visitor's first page. */
const files = import.meta.glob<string>('../../locales/{en,zh-CN,zh-TW}/shell.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const firstFileOf = (language: string): string | undefined => files[`../../locales/${language}/shell.json`];
