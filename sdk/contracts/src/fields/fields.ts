import { field, type Field, type FieldHandling, type FieldHints, type FieldShape } from './field.ts';

/** The kinds of field. Core, plugins and themes declare their settings with these; free of zod, for browsers. */

type Hints<Text> = FieldHints<Text> & Omit<FieldHandling, 'stepUp'>;

/** Options of a field that may be left empty. */
interface Optional<T> {
  /** Allows an empty field: the value is then `''` for texts and `undefined` for numbers. */
  readonly optional?: boolean | undefined;
  /** Value of an empty field. A function if it is computed on demand. */
  readonly default?: T | (() => T) | undefined;
}

export type TextHints<Text> = Hints<Text> &
  Optional<string> & {
    readonly minLength?: number | undefined;
    readonly maxLength?: number | undefined;
    /** Pattern that the text must match. */
    readonly pattern?: RegExp | undefined;
    /** `base-url`: a URL to which paths are appended; stored without trailing slashes. */
    readonly format?: 'base-url' | undefined;
  };

export type NumberHints<Text> = Hints<Text> &
  Optional<number> & {
    readonly min?: number | undefined;
    readonly max?: number | undefined;
    /** Step: the value must be a multiple of it. */
    readonly step?: number | undefined;
    /** Suggested values to select from instead of typing. */
    readonly values?: readonly number[] | undefined;
  };

type ListHints<Text> = Hints<Text> & {
  readonly default?: readonly string[] | undefined;
  readonly optional?: boolean | undefined;
  /** Maximum number of entries. */
  readonly max?: number | undefined;
  /** Maximum length of an entry. */
  readonly maxLength?: number | undefined;
  readonly format?: 'origin' | 'host' | 'url' | undefined;
};

type Words = 'text' | 'multiline' | 'code' | 'rich-text' | 'url' | 'email' | 'time-zone' | 'image' | 'node' | 'colour';

const MAX_LENGTHS: { readonly [W in Words]?: number } = {
  multiline: 20_000,
  code: 20_000,
  'rich-text': 20_000,
  email: 320,
};

function textField<Text>(widget: Words, hints: TextHints<Text>): Field<string, Text> {
  const { optional, minLength, maxLength = MAX_LENGTHS[widget] ?? 2000, pattern, format, default: initial } = hints;
  return field<string, Text>(
    { type: 'string', widget, minLength, maxLength, pattern: pattern?.source, format },
    hints,
    {
      required: !optional && initial === undefined,
      initial: initial ?? '',
    },
  );
}

/** One line of text. */
export const text = <Text = string>(hints: TextHints<Text> = {}) => textField('text', hints);

/** Several lines of text. */
export const multiline = <Text = string>(hints: TextHints<Text> = {}) => textField('multiline', hints);

/** Source text, such as HTML: kept verbatim. */
export const code = <Text = string>(hints: TextHints<Text> = {}) => textField('code', hints);

/** Text with headings, lists and links, as HTML. */
export const richText = <Text = string>(hints: TextHints<Text> = {}) => textField('rich-text', hints);

/** An http or https URL. */
export const url = <Text = string>(hints: TextHints<Text> = {}) => textField('url', hints);

/** An e-mail address. */
export const email = <Text = string>(hints: TextHints<Text> = {}) => textField('email', hints);

/** IANA name of a time zone. */
export const timeZone = <Text = string>(hints: TextHints<Text> = {}) =>
  textField('time-zone', { maxLength: 64, ...hints });

/** Path of an uploaded picture. */
export const image = <Text = string>(hints: TextHints<Text> = {}) => textField('image', hints);

/** One node, by uuid. */
export const node = <Text = string>(hints: TextHints<Text> = {}) => textField('node', hints);

/** A colour as `#rrggbb`. */
export const colour = <Text = string>(hints: TextHints<Text> = {}) =>
  textField('colour', { default: '#5b5bd6', ...hints });

/**
 * A token or password: encrypted at rest, never returned and never logged. In requests, an absent secret keeps its value, and
 * `null` removes it. `format: 'url'`: the secret is a URL that contains a key.
 */
export function secret<Text = string>(
  hints: Omit<TextHints<Text>, 'default' | 'format'> & { readonly format?: 'url' | undefined } = {},
): SecretField<Text> {
  const { optional, minLength, maxLength = hints.format ? 2000 : 4000, pattern, format } = hints;
  return field<string, Text>(
    { type: 'string', widget: 'secret', writeOnly: true, minLength, maxLength, pattern: pattern?.source, format },
    hints,
    { required: !optional, initial: '' },
  ) as SecretField<Text>;
}

/** A field whose value is never returned. */
export interface SecretField<Text = string> extends Field<string, Text> {
  readonly form: FieldShape<Text> & { readonly writeOnly: true };
}

/** A field whose change requires a step-up. Requests may omit it. */
export interface StepUpField<T> extends Field<T> {
  readonly handling: FieldHandling & { readonly stepUp: true };
}

/** Declares that a change of this field requires a step-up and, from API keys, the scope `full`. */
export const withStepUp = <T>(field: Field<T>): StepUpField<T> => ({
  ...field,
  handling: { ...field.handling, stepUp: true },
});

function numbers<T extends number | undefined, Text>(type: 'number' | 'integer', hints: NumberHints<Text>) {
  const { min, max, step, values, optional, default: initial } = hints;
  const choices = values?.map(String);
  return field<T, Text>(
    {
      type,
      widget: values ? 'select' : 'number',
      minimum: min,
      maximum: max,
      multipleOf: step,
      enum: choices,
    },
    hints,
    { required: !optional && initial === undefined, initial: initial as T },
  );
}

/** A number. */
export const number = <Text = string>(hints: NumberHints<Text> = {}) => numbers<number, Text>('number', hints);

/** A whole number. */
export const integer = <Text = string>(hints: NumberHints<Text> = {}) => numbers<number, Text>('integer', hints);

/** On or off. */
export const flag = <Text = string>(hints: Hints<Text> & { readonly default?: boolean | undefined } = {}) =>
  field<boolean, Text>({ type: 'boolean', widget: 'switch' }, hints, { initial: hints.default ?? false });

/** One of a few values. Without a default the first one applies. */
export function choice<const V extends string, Text = string>(
  values: readonly [V, ...V[]],
  hints: Hints<Text> & {
    readonly default?: NoInfer<V> | undefined;
    /** Labels of the values. */
    readonly labels?: Readonly<Record<string, Text>> | undefined;
  } = {},
): Field<V, Text> {
  return field<V, Text>({ type: 'string', widget: 'select', enum: [...values], enumTitles: hints.labels }, hints, {
    initial: hints.default ?? values[0],
  });
}

/** List of texts, in order. */
export function list<Text = string>(hints: ListHints<Text> = {}): Field<readonly string[], Text> {
  const { max, maxLength, format, optional, default: initial } = hints;
  return field<readonly string[], Text>({ type: 'array', widget: 'list', maxItems: max, maxLength, format }, hints, {
    required: !optional && initial === undefined,
    initial: initial ?? [],
  });
}

/** Names with values, such as HTTP headers. */
export const pairs = <Text = string>(hints: Hints<Text> = {}) =>
  field<Readonly<Record<string, string>>, Text>({ type: 'object', widget: 'pairs' }, hints, { initial: {} });

/** List of nodes, by uuid. */
export const nodes = <Text = string>(hints: Hints<Text> = {}) =>
  field<readonly string[], Text>({ type: 'array', widget: 'nodes' }, hints, { initial: [] });

/** List of latency tasks, by id. */
export const pingTasks = <Text = string>(hints: Hints<Text> = {}) =>
  field<readonly number[], Text>({ type: 'array', widget: 'ping-tasks' }, hints, { initial: [] });
