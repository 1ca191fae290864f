import type { FieldForm, LocalText } from '@vitrine/contracts';

/** Form field of an option, with texts in all languages of the author. */
export type OptionForm = Omit<FieldForm, 'title' | 'description' | 'placeholder' | 'group' | 'enumTitles'> & {
  title: LocalText;
  description?: LocalText;
  placeholder?: LocalText;
  group?: LocalText;
  enumTitles?: Readonly<Record<string, LocalText>>;
};

/** Option of a theme: its form field, and the type of its value in components. */
export interface Option<T> {
  readonly form: OptionForm;
  readonly required: boolean;
  /** For the compiler only: the type of the value. */
  readonly value?: T;
}

/** Properties of every option besides its title. */
export interface Hints {
  /** A sentence below the field. */
  readonly help?: LocalText;
  /** Earlier name of the option, whose stored value is carried over. */
  readonly was?: string;
  /** Shows the field only while other options have one of these values. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
}

/** Properties of a text option: at most `maxLength` characters. */
export interface TextHints extends Hints {
  readonly placeholder?: LocalText;
  readonly default?: string;
  /** True if an administrator must fill it in. */
  readonly required?: boolean;
  readonly maxLength?: number;
}

/** Properties of a number option; `min` and `max` are inclusive. */
export interface NumberHints extends Hints {
  readonly default?: number;
  readonly min?: number;
  readonly max?: number;
}

/** Creates an option; the helpers in options.ts use it. */
export function option<T>(
  form: Pick<OptionForm, 'type' | 'widget' | 'title'> & Partial<OptionForm>,
  hints: TextHints & { min?: number; max?: number } & Omit<NumberHints, 'default'>,
): Option<T> {
  const { help, when, was, placeholder, required = false, maxLength, min, max } = hints;
  return {
    required,
    form: {
      ...form,
      ...(help !== undefined && { description: help }),
      ...(placeholder !== undefined && { placeholder }),
      ...(was !== undefined && { was }),
      ...(when && { when: Object.fromEntries(Object.entries(when).map(([key, values]) => [key, [...values]])) }),
      ...(maxLength !== undefined && { maxLength }),
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    },
  };
}
