/** URLs of the translation files by language and namespace, except for those of the first page. Each is fetched when first needed. */
const files = import.meta.glob<string>(
  ['../../locales/{en,zh-CN,zh-TW}/*.json', '!../../locales/{en,zh-CN,zh-TW}/shell.json'],
  { query: '?url', import: 'default', eager: true },
);

export const fileOf = (language: string, name: string): string | undefined =>
  files[`../../locales/${language}/${name}.json`];

/** Names of the translation files: those of English, which every language has or borrows. */
export const fileNames = (): string[] => Object.keys(files).flatMap(path => path.match(/\/en\/(.+)\.json$/)?.[1] ?? []);
