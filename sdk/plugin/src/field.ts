import { z } from 'zod';
import type { FieldForm, FieldProblem } from '@vitrine/contracts';
import { fieldProblem } from './field-problem.ts';

/** Field of a form: its widget, its validation and the type of its value. */
export interface Field<T> {
  readonly form: FieldForm;
  readonly required: boolean;
  check(raw: unknown): Checked<T>;
}

type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Properties of a form field besides its title. Texts are English; `locales/` contains the other languages. */
export interface Hints {
  readonly help?: string;
  readonly placeholder?: string;
  /** Shows the field only while other fields have one of these values. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /**
   * Set to `false` if the field does not affect where and how securely the secrets of the form are sent. A change of any other
   * field requires stored secrets to be entered again, so that no secret is sent to a URL for which it was not entered.
   */
  readonly destination?: false;
}

interface Shape extends Hints {
  readonly title: string;
  readonly widget: FieldForm['widget'];
  readonly writeOnly?: boolean;
  readonly enumTitles?: Readonly<Record<string, string>>;
  /** Normalises a form's value before validation. */
  readonly tidy?: (raw: unknown) => unknown;
}

/** Creates a field from a zod type. The zod type stays internal: the field exposes JSON Schema and error messages. */
export function field<T>(
  type: z.ZodType,
  { title, widget, help, placeholder, when, tidy = trimmed, ...rest }: Shape,
): Field<T> {
  const required = !type.safeParse(undefined).success;
  const form = {
    ...constraints(type),
    ...rest,
    title,
    widget,
    ...(help && { description: help }),
    ...(placeholder && { placeholder }),
    ...(when && { when }),
  };
  return {
    form: form as unknown as FieldForm,
    required,
    check(raw) {
      const result = type.safeParse(tidy(raw), { reportInput: true });
      if (result.success) return { ok: true, value: result.data as T };
      return { ok: false, problems: result.error.issues.map(fieldProblem) };
    },
  };
}

const KEPT = ['type', 'default', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'pattern'];

function constraints(type: z.ZodType): Record<string, unknown> {
  const schema = Object.entries(z.toJSONSchema(type, { io: 'input' })).filter(([name]) => KEPT.includes(name));
  const bounded = schema.filter(
    ([name, value]) => name !== 'default' || (value !== '' && JSON.stringify(value) !== '[]'),
  );
  // The limits of safe integers are not shown in the form.
  return Object.fromEntries(bounded.filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER));
}

/** Trims a text; an empty field becomes undefined. */
function trimmed(raw: unknown): unknown {
  return untouched(typeof raw === 'string' ? raw.trim() : raw);
}

/** Keeps a text verbatim; an empty field becomes undefined. */
export function untouched(raw: unknown): unknown {
  return raw === '' || raw === null ? undefined : raw;
}

/** Converts numbers that forms send as text. Other values are returned unchanged and rejected by validation. */
export function numeric(raw: unknown): unknown {
  const value = trimmed(raw);
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Parses a list, or a text with one entry per line. Empty lines are dropped. */
export function lines(raw: unknown): unknown {
  const lines = typeof raw === 'string' ? raw.split('\n') : raw;
  if (!Array.isArray(lines)) return untouched(lines);
  return lines.map(line => (typeof line === 'string' ? line.trim() : line)).filter(line => line !== '');
}
