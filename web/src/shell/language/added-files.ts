/** URLs of the translation files of languages that may lack texts. Only visitors who use such a language load this module. */
const files = import.meta.glob<string>(['../../locales/*/*.json', '!../../locales/{en,zh-CN,zh-TW}/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

export const addedFileOf = (language: string, name: string): string | undefined =>
  files[`../../locales/${language}/${name}.json`];
