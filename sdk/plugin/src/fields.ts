import { z } from 'zod';
import type { FieldForm } from '@vitrine/contracts';
import { field, lines, numeric, untouched, type Field, type Hints } from './field.ts';

interface Optional<T> extends Hints {
  /** Allows an empty field: the value is then `''` for texts and `undefined` for numbers. */
  readonly optional?: boolean;
  /** Value of an empty field. */
  readonly default?: T;
}

interface TextHints extends Optional<string> {
  readonly maxLength?: number;
  /** Pattern that the text must match. */
  readonly pattern?: RegExp;
}

interface NumberHints extends Optional<number> {
  readonly min?: number;
  readonly max?: number;
}

/** Field with one line of text. */
export const text = (title: string, hints: TextHints = {}): Field<string> => textField(title, 'text', hints);

/** Field with several lines of text. */
export const multiline = (title: string, hints: TextHints = {}): Field<string> =>
  textField(title, 'multiline', { maxLength: 20_000, ...hints });

function textField(title: string, widget: FieldForm['widget'], hints: TextHints): Field<string> {
  const { default: initial, optional, maxLength = 2000, pattern, ...rest } = hints;
  const type = z.string().min(1).max(maxLength);
  return field(orEmpty(pattern ? type.regex(pattern) : type, optional, initial), { ...rest, title, widget });
}

interface SecretHints extends Omit<Optional<string>, 'default'> {
  /** True if the secret is a URL that contains a key, such as a webhook's. */
  readonly url?: boolean;
}

/** Field with a token or password: encrypted at rest, never returned. An empty field keeps the stored value. */
export function secret(title: string, { optional, url: address, ...rest }: SecretHints = {}): Field<string> {
  const type = address ? webAddress() : z.string().min(1).max(4000);
  const shape = { title, widget: 'secret', writeOnly: true, ...(!address && { tidy: untouched }) } as const;
  return field(orEmpty(type, optional, undefined), { ...rest, ...shape });
}

/** Field with an http or https URL. The form checks its syntax, the guarded HTTP client its destination. */
export function url(title: string, { optional, default: initial, ...rest }: Optional<string> = {}): Field<string> {
  return field(orEmpty(webAddress(), optional, initial), { ...rest, title, widget: 'url' });
}

const webAddress = () => z.url({ protocol: /^https?$/, hostname: /./ }).max(2000);

/** Field with an e-mail address. */
export function email(title: string, { optional, default: initial, ...rest }: Optional<string> = {}): Field<string> {
  return field(orEmpty(z.email().max(320), optional, initial), { ...rest, title, widget: 'email' });
}

function orEmpty(type: z.ZodType<string>, optional: boolean | undefined, initial: string | undefined): z.ZodType {
  return optional || initial !== undefined ? type.default(initial ?? '') : type;
}

/** Field with a number. Numeric text is converted. */
export function number(title: string, hints: NumberHints & { optional: true }): Field<number | undefined>;
export function number(title: string, hints?: NumberHints): Field<number>;
export function number(title: string, hints: NumberHints = {}): Field<number | undefined> {
  return numbers(z.number(), title, hints);
}

/** Field with a safe integer. */
export function integer(title: string, hints: NumberHints & { optional: true }): Field<number | undefined>;
export function integer(title: string, hints?: NumberHints): Field<number>;
export function integer(title: string, hints: NumberHints = {}): Field<number | undefined> {
  return numbers(z.int(), title, hints);
}

function numbers(type: z.ZodNumber, title: string, hints: NumberHints): Field<number | undefined> {
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, default: initial, optional, ...rest } = hints;
  const bounded = type.min(min).max(max);
  const optionalSchema = initial !== undefined ? bounded.default(initial) : optional ? bounded.optional() : bounded;
  return field(optionalSchema, { ...rest, title, widget: 'number', tidy: numeric });
}

/** On or off. */
export function flag(
  title: string,
  { default: initial = false, ...rest }: Hints & { readonly default?: boolean } = {},
) {
  return field<boolean>(z.boolean().default(initial), { ...rest, title, widget: 'switch' });
}

type Options = readonly [string, ...string[]] | Readonly<Record<string, string>>;
type OptionOf<O extends Options> = O extends readonly string[] ? O[number] : keyof O & string;

/** Field with a few options: a list of values, or values with labels. Without a default the first one applies. */
export function choice<const O extends Options>(
  title: string,
  options: O,
  { default: initial, ...rest }: Hints & { readonly default?: NoInfer<OptionOf<O>> } = {},
): Field<OptionOf<O>> {
  const enumTitles = Array.isArray(options)
    ? Object.fromEntries((options as readonly string[]).map(value => [value, value]))
    : (options as Readonly<Record<string, string>>);
  // JavaScript moves numeric keys to the front, which would change the order and the default.
  const sorted = !Array.isArray(options) && Object.keys(enumTitles).find(value => /^\d+$/.test(value));
  if (sorted) throw new Error(`"${sorted}" cannot be the value of an option with words; use a word for it`);
  const values = (Array.isArray(options) ? options : Object.keys(enumTitles)) as [string, ...string[]];
  return field(z.enum(values).default(initial ?? values[0]), { ...rest, title, widget: 'select', enumTitles });
}

/** Field with a list of texts. Empty lines are dropped. */
export function list(
  title: string,
  { max = 100, optional, ...rest }: Hints & { max?: number; optional?: boolean } = {},
) {
  const type = z.array(z.string().min(1).max(2000)).max(max);
  return field<readonly string[]>(optional ? type.default([]) : type.min(1), {
    ...rest,
    title,
    widget: 'list',
    tidy: lines,
  });
}

/** Field with names and values, such as HTTP headers. Visible to administrators: keep secrets in a `secret` field. */
export function pairs(title: string, hints: Hints = {}): Field<Readonly<Record<string, string>>> {
  const type = z
    .record(z.string().min(1).max(200), z.string().max(4000))
    .refine(value => Object.keys(value).length <= 50, 'may have at most 50')
    .default({});
  return field(type, { ...hints, title, widget: 'pairs' });
}

/** Field with one node, by uuid. */
export const node = (title: string, hints: Hints = {}): Field<string> =>
  field(z.uuid(), { ...hints, title, widget: 'node' });

/** Field with nodes, by uuid. An empty list means none, never all. */
export const nodes = (title: string, hints: Hints = {}): Field<readonly string[]> =>
  field(z.array(z.uuid()).max(5000).default([]), { ...hints, title, widget: 'nodes' });

/** Field with a colour as `#rrggbb`. */
export const colour = (
  title: string,
  { default: initial = '#5b5bd6', ...rest }: Hints & { readonly default?: string } = {},
) =>
  field<string>(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default(initial),
    { ...rest, title, widget: 'colour' },
  );
