import type { FieldForm } from '../config-form.ts';

/** Texts of a field. Groups of the core omit them: their texts are in the translation files, under group and field. */
interface FieldTexts<Text> {
  readonly title?: Text | undefined;
  readonly help?: Text | undefined;
  readonly placeholder?: Text | undefined;
}

/** Options common to all kinds of field. */
export interface FieldHints<Text> extends FieldTexts<Text> {
  /** Shows the field only while other fields have one of these values. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>> | undefined;
  /**
   * Set to `false` if the field does not affect where and how securely the secrets of the form are sent. A change of any other
   * field requires stored secrets to be entered again, so that no secret is sent to a URL for which it was not entered.
   */
  readonly destination?: false | undefined;
  /** Code of the error message: one for every error, or one per kind of error. */
  readonly invalid?: string | Readonly<Record<string, string>> | undefined;
}

/** Handling of a field in a settings group of the core. */
export interface FieldHandling {
  /** True if the value must not appear in the audit log. Secrets are masked without it. */
  readonly masked?: boolean;
  /** True if a change requires a step-up and, from API keys, the scope `full`. Set by `withStepUp`. */
  readonly stepUp?: boolean;
  /** Name of the stored value, if it differs from the field's name. */
  readonly storedAs?: string;
  /** True if the slice stores a value derived from it: its hash, or a sealed text. */
  readonly derived?: boolean;
}

/** Form of a field. Its texts may be missing or in several languages. */
export type FieldShape<Text> = Omit<
  FieldForm,
  'title' | 'description' | 'placeholder' | 'group' | 'enumTitles' | 'when' | 'invalid'
> & {
  readonly title?: Text | undefined;
  readonly description?: Text | undefined;
  readonly placeholder?: Text | undefined;
  readonly group?: Text | undefined;
  readonly enumTitles?: Readonly<Record<string, Text>> | undefined;
  readonly when?: FieldHints<Text>['when'];
  readonly invalid?: FieldHints<Text>['invalid'];
};

/** A declared field, as data from which form, validation, default and handling are derived. */
export interface Field<T, Text = string> {
  readonly form: FieldShape<Text>;
  /** True if an empty field is an error. */
  readonly required: boolean;
  readonly handling: FieldHandling;
  /** Value of an unset field. */
  initial(): T;
  /** For the compiler only: the type of the value. */
  readonly value?: T;
}

type Shape<Text> = Pick<FieldShape<Text>, 'type' | 'widget'> & Partial<FieldShape<Text>>;

/** Properties of a field that are not part of its form. */
interface FieldOptions<T> {
  readonly required?: boolean;
  /** A function if the value is computed on demand. */
  readonly initial: T | (() => T);
}

/** Creates a field from its form and hints. The helpers in fields.ts are built on it. */
export function field<T, Text = string>(
  shape: Shape<Text>,
  hints: FieldHints<Text> & FieldHandling,
  { required = false, initial }: FieldOptions<T>,
): Field<T, Text> {
  const { title, help, placeholder, when, destination, invalid } = hints;
  const { masked, storedAs, derived } = hints;
  return {
    required,
    handling: defined<FieldHandling>({ masked, storedAs, derived }),
    initial: typeof initial === 'function' ? (initial as () => T) : () => initial,
    form: defined<FieldShape<Text>>({ ...shape, title, description: help, placeholder, when, destination, invalid }),
  };
}

/** Returns an object without undefined properties, as in JSON. */
const defined = <T extends object>(values: { readonly [K in keyof T]?: T[K] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
