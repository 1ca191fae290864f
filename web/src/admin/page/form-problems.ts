import type { ConfigForm, FieldForm } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';

export interface FormProblem {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** Returns the field errors of a response. The core's message is a translation key if it has that form. */
export function fieldErrorsFrom(error: unknown): FormProblem[] {
  return error instanceof ProblemError
    ? error.errors.map(({ path, message }) => ({ path, message, code: message }))
    : [];
}

/** Codes of errors that the declaration of a settings field names: one for all, or one by kind of error. */
interface Declared {
  readonly invalid?: string | Readonly<Record<string, string>>;
}

/**
 * Returns the field errors that can be found without the core: a required field that is empty, or a number that does not parse.
 */
export function validateForm(
  { properties, required }: ConfigForm,
  values: Readonly<Record<string, unknown>>,
): FormProblem[] {
  return Object.entries(properties).flatMap(([path, field]) => {
    const { type, minimum = -Infinity, maximum = Infinity, invalid } = field as FieldForm & Declared;
    const fault = (kind: string) => {
      const code = typeof invalid === 'string' ? invalid : (invalid?.[kind] ?? kind);
      return [{ path, code, message: code }];
    };
    const value = values[path];
    if (required.includes(path) && (value === undefined || (typeof value === 'string' && value.trim() === '')))
      return fault('required');
    if (type !== 'number' && type !== 'integer') return [];
    if (typeof value !== 'number' || !Number.isFinite(value)) return fault('number');
    if (type === 'integer' && !Number.isInteger(value)) return fault('integer');
    return value < minimum ? fault('min') : value > maximum ? fault('max') : [];
  });
}

/** Returns the errors of a ConfigForm by field, for `checkedBy`. */
export const faultsOf = (form: ConfigForm, values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(validateForm(form, values).map(({ path, code }) => [path, code]));
