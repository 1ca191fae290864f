/**
 * URLs of the translation files by language and namespace, except for those of the first page. Each file is fetched on first use.
 */
const files = import.meta.glob<string>(
  ['../../locales/{en,zh-CN,zh-TW}/*.json', '!../../locales/{en,zh-CN,zh-TW}/shell.json'],
  { query: '?url', import: 'default', eager: true },
);

export const fileOf = (language: string, name: string): string | undefined =>
  files[`../../locales/${language}/${name}.json`];

/** Names of the translation files, from English: every language has these files or falls back to them. */
export const fileNames = (): string[] => Object.keys(files).flatMap(path => path.match(/\/en\/(.+)\.json$/)?.[1] ?? []);
