import { z } from 'zod';
import type { ConfigForm, FieldForm } from '@vitrine/contracts';

const MAX_MESSAGES = 1000;

/** File in a plugin's `locales/`: its texts in one language. Missing texts fall back to English. */
export const PluginLocale = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /** `needs` of its collector. */
  needs: z.string().max(300).optional(),
  fields: z
    .record(
      z.string(),
      z.object({
        title: z.string().optional(),
        help: z.string().optional(),
        placeholder: z.string().optional(),
        options: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
  /** Titles of its families by their names in the manifest. */
  families: z.record(z.string(), z.string().max(100)).optional(),
  /** Names of its states. */
  states: z.record(z.string(), z.string().max(60)).optional(),
  /** English sentence of the plugin (an error, a receipt, its status line with `{}` for variable parts) → the same sentence. */
  messages: z
    .record(z.string().max(500), z.string().max(2000))
    .refine(messages => Object.keys(messages).length <= MAX_MESSAGES, `at most ${MAX_MESSAGES} messages`)
    .optional(),
});
export type PluginLocale = z.infer<typeof PluginLocale>;

/** Translates a form. */
export function translateForm(form: ConfigForm, locale: PluginLocale | undefined): ConfigForm {
  const properties = Object.entries(form.properties).map(
    ([name, field]) => [name, translateField(field, locale?.fields?.[name])] as const,
  );
  return { ...form, properties: Object.fromEntries(properties) };
}

function translateField(
  field: FieldForm,
  translation: NonNullable<PluginLocale['fields']>[string] | undefined,
): FieldForm {
  if (!translation) return field;
  const { title = field.title, help = field.description, placeholder = field.placeholder, options } = translation;
  return {
    ...field,
    title,
    ...(help && { description: help }),
    ...(placeholder && { placeholder }),
    ...(field.enumTitles && { enumTitles: { ...field.enumTitles, ...options } }),
  };
}

/** Returns the English texts of a form: the content of `locales/en.json`, which other languages translate. */
export function wordsOf(form: ConfigForm): NonNullable<PluginLocale['fields']> {
  return Object.fromEntries(
    Object.entries(form.properties).map(([name, { title, description, placeholder, enumTitles }]) => [
      name,
      {
        title,
        ...(description && { help: description }),
        ...(placeholder && { placeholder }),
        ...(enumTitles && { options: enumTitles }),
      },
    ]),
  );
}
