import { z } from 'zod';

/** Widgets of a field. Exactly these are supported by the only renderer, `KINDS` of the shell. */
export const WIDGETS = [
  'text',
  'secret',
  'multiline',
  'code',
  'number',
  'switch',
  'select',
  'list',
  'pairs',
  'node',
  'nodes',
  'colour',
  'url',
  'email',
  'image',
  'rich-text',
  'ping-tasks',
  'time-zone',
] as const;

/** Field of a form: JSON Schema 2020-12 for validation, with title and hints for display. */
export const FieldForm = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']),
  widget: z.enum(WIDGETS),
  title: z.string(),
  description: z.string().optional(),
  placeholder: z.string().optional(),
  /** Heading under which the fields of one group are shown. */
  group: z.string().optional(),
  default: z.unknown().optional(),
  /** Set in a settings response if a secret is stored: the field is empty, and leaving it empty keeps the value. */
  stored: z.boolean().optional(),
  /** True for secrets: accepted in requests, never returned. */
  writeOnly: z.boolean().optional(),
  /**
   * False for a field that does not affect where the secrets of the form are sent. A change of any other field requires the stored
   * secrets to be entered again.
   */
  destination: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
  /** Labels of the options, by value. */
  enumTitles: z.record(z.string(), z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  /** Meaning of a text or of each entry of a list, if the widget does not imply it. */
  format: z.enum(['url', 'base-url', 'origin', 'host']).optional(),
  /** Code of the error message: one for every error, or one per kind of error. */
  invalid: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  /** Earlier name of the field, whose stored value is carried over. */
  was: z.string().max(80).optional(),
  /** Shown only while the named fields have one of these values. */
  when: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))).optional(),
});
export type FieldForm = z.infer<typeof FieldForm>;

/** Form of a plugin, a settings group or a theme, with its fields in display order. */
export const ConfigForm = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), FieldForm),
  required: z.array(z.string()),
});
export type ConfigForm = z.infer<typeof ConfigForm>;

/** Validation error of a field. `code` is a translation key; `message` is English. */
export const FieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;
