import type { ConfigForm, FieldForm, FormWords, LocalText } from '@vitrine/contracts';
import type { OptionForm } from './option.ts';
import type { Options } from './options.ts';

const english = (text: LocalText): string =>
  typeof text === 'string' ? text : (text.en ?? Object.values(text)[0] ?? '');

/** Converts the options to theme.json: a form in English, and its texts in the other languages. */
export function manifestForm(options: Options): { form: ConfigForm; words: Record<string, FormWords> } {
  const entries = Object.entries(options);
  const languages = new Set(
    entries
      .flatMap(([, { form }]) => textsOf(form))
      .flatMap(text => (typeof text === 'string' ? [] : Object.keys(text))),
  );
  languages.delete('en');
  return {
    form: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([key, { form }]) => [key, inEnglish(form)])),
      required: entries.filter(([, { required }]) => required).map(([key]) => key),
    },
    words: Object.fromEntries([...languages].sort().map(language => [language, wordsIn(language, options)])),
  };
}

const textsOf = ({ title, description, placeholder, group, enumTitles = {} }: OptionForm): LocalText[] =>
  [title, description, placeholder, group, ...Object.values(enumTitles)].filter(text => text !== undefined);

function inEnglish({ title, description, placeholder, group, enumTitles, ...rest }: OptionForm): FieldForm {
  return {
    ...rest,
    title: english(title),
    ...(description !== undefined && { description: english(description) }),
    ...(placeholder !== undefined && { placeholder: english(placeholder) }),
    ...(group !== undefined && { group: english(group) }),
    ...(enumTitles && {
      enumTitles: Object.fromEntries(Object.entries(enumTitles).map(([value, text]) => [value, english(text)])),
    }),
  };
}

function wordsIn(language: string, options: Options): FormWords {
  const textIn = (text: LocalText | undefined) => (typeof text === 'object' ? text[language] : undefined);
  const entries = Object.entries(options).map(([key, { form }]) => {
    const [title, help, placeholder, group] = [form.title, form.description, form.placeholder, form.group].map(textIn);
    const choices = Object.entries(form.enumTitles ?? {}).flatMap(([value, text]) =>
      textIn(text) ? [[value, textIn(text)!] as const] : [],
    );
    const texts = {
      ...(title && { title }),
      ...(help && { help }),
      ...(placeholder && { placeholder }),
      ...(group && { group }),
      ...(choices.length > 0 && { options: Object.fromEntries(choices) }),
    };
    return [key, texts] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0));
}
