import type { LocalText } from '@vitrine/contracts';
import { option, type Hints, type NumberHints, type Option, type TextHints } from './option.ts';

/** Options of a theme by name, in the order of the form. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** Type of the values that a set of options has. */
export type OptionsOf<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

const withDefault = <T>(value: T | undefined) => (value === undefined ? {} : { default: value });
const textOption = (
  widget: 'text' | 'multiline' | 'rich-text' | 'url',
  title: LocalText,
  { default: initial, ...hints }: TextHints,
) => option<string>({ type: 'string', widget, title, ...withDefault(initial) }, hints);

/** Option with one line of text. */
export const text = (title: LocalText, hints: TextHints = {}) => textOption('text', title, hints);

/** Option with several lines of text. */
export const multiline = (title: LocalText, hints: TextHints = {}) => textOption('multiline', title, hints);

/** Option with formatted text (headings, lists and links), as HTML that the core has sanitised. Show it with `<RichText>`. */
export const richText = (title: LocalText, hints: Omit<TextHints, 'placeholder'> = {}) =>
  textOption('rich-text', title, hints);

/** Option with an http or https URL. */
export const url = (title: LocalText, hints: TextHints = {}) => textOption('url', title, hints);

/** A number. */
export const number = (title: LocalText, { default: initial, ...hints }: NumberHints = {}) =>
  option<number>({ type: 'number', widget: 'number', title, ...withDefault(initial) }, hints);

/** A whole number. */
export const integer = (title: LocalText, { default: initial, ...hints }: NumberHints = {}) =>
  option<number>({ type: 'integer', widget: 'number', title, ...withDefault(initial) }, hints);

/** On or off. */
export const flag = (
  title: LocalText,
  { default: initial = false, ...hints }: Hints & { readonly default?: boolean } = {},
) => option<boolean>({ type: 'boolean', widget: 'switch', title, default: initial }, hints);

type Choices = readonly [string, ...string[]] | Readonly<Record<string, LocalText>>;
type ChoiceOf<C extends Choices> = C extends readonly string[] ? C[number] : keyof C & string;

/** Option with a few values: a list of them, or values with labels. Without a default the first one applies. */
export function choice<const C extends Choices>(
  title: LocalText,
  choices: C,
  { default: initial, ...hints }: Hints & { readonly default?: NoInfer<ChoiceOf<C>> } = {},
): Option<ChoiceOf<C>> {
  const titles = Array.isArray(choices)
    ? Object.fromEntries((choices as readonly string[]).map(value => [value, value]))
    : (choices as Readonly<Record<string, LocalText>>);
  const values = Object.keys(titles);
  return option(
    { type: 'string', widget: 'select', title, enum: values, enumTitles: titles, ...withDefault(initial ?? values[0]) },
    hints,
  );
}

/** Option with a colour as `#rrggbb`. */
export const colour = (
  title: LocalText,
  { default: initial = '#5b5bd6', ...hints }: Hints & { readonly default?: string } = {},
) => option<string>({ type: 'string', widget: 'colour', title, default: initial }, hints);

/** Option with an uploaded picture: a path for `src`, or '' without one. */
export const image = (title: LocalText, hints: Hints = {}) =>
  option<string>({ type: 'string', widget: 'image', title }, hints);

/** Option with a list of texts. */
export const list = (title: LocalText, { max, ...hints }: Hints & { readonly max?: number } = {}) =>
  option<readonly string[]>(
    { type: 'array', widget: 'list', title, ...(max !== undefined && { maxItems: max }) },
    hints,
  );

/** Option with one node, by uuid; '' if none is chosen. */
export const node = (title: LocalText, hints: Hints = {}) =>
  option<string>({ type: 'string', widget: 'node', title }, hints);

/** Option with several nodes, by uuid. Contains only nodes that the visitor may see. */
export const nodes = (title: LocalText, hints: Hints = {}) =>
  option<readonly string[]>({ type: 'array', widget: 'nodes', title }, hints);

/** Option with several latency tasks, by id. */
export const pingTasks = (title: LocalText, hints: Hints = {}) =>
  option<readonly number[]>({ type: 'array', widget: 'ping-tasks', title }, hints);

/** Groups options under a heading. Spread the result: `options: { ...group('Cards', { size: … }) }`. */
export function group<O extends Options>(title: LocalText, options: O): O {
  const grouped = Object.entries(options).map(([key, { form, ...rest }]) => [
    key,
    { ...rest, form: { ...form, group: title } },
  ]);
  return Object.fromEntries(grouped) as O;
}
