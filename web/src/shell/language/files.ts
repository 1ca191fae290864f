/** URLs of the translation files by language and namespace, except for those of the first page. Each is fetched when first needed. */
const files = import.meta.glob<string>(['../../locales/*/*.json', '!../../locales/*/shell.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

export const fileOf = (language: string, name: string): string | undefined =>
  files[`../../locales/${language}/${name}.json`];

/** Names of the translation files of a language. */
export const namesOf = (language: string): string[] =>
  Object.keys(files).flatMap(path => path.match(`/${language}/(.+)\\.json$`)?.[1] ?? []);
