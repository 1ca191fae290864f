import type { ConfigForm, FieldProblem } from '@vitrine/contracts';
import { expectType, isRecord } from './expect-type.ts';
import type { Field } from './field.ts';

/** Settings of a plugin by name, in the order of the form. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** Type of the settings defined by a set of fields. */
export type ConfigOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Valid settings, or the error of each invalid field. */
export type Parsed<C> =
  | { readonly ok: true; readonly value: C }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validation across fields: returns field name → message for the fields to mark. */
export type CrossCheck<C> = (config: C) => { readonly [K in keyof C]?: string } | void;

/** Schema of settings: a form to display and a validator. */
export interface ConfigSchema<C = unknown> {
  readonly form: ConfigForm;
  parse(raw: unknown): Parsed<C>;
}

/** Derives form, validator and type from the fields. Unknown keys are dropped. */
export function configSchema<F extends Fields>(fields: F, check?: CrossCheck<ConfigOf<F>>): ConfigSchema<ConfigOf<F>> {
  expectType(isRecord(fields), 'config', 'fields by name, or {}', fields);
  const entries = Object.entries(fields);
  for (const [name, field] of entries)
    expectType(isField(field), `config.${name}`, "a field such as text('Title')", field);
  return {
    form: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.form])),
      required: entries.filter(([, field]) => field.required).map(([name]) => name),
    },
    parse(raw) {
      const values = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
      const problems: FieldProblem[] = [];
      const value: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        const checked = field.check(Object.hasOwn(values, name) ? values[name] : undefined);
        if (checked.ok) value[name] = checked.value;
        else
          problems.push(
            ...checked.problems.map(({ path, ...rest }) => ({ path: path ? `${name}.${path}` : name, ...rest })),
          );
      }
      if (problems.length === 0) {
        const found: unknown = check?.(value as ConfigOf<F>) ?? {};
        expectType(isRecord(found), 'check', 'messages by name of the field, or nothing', found);
        for (const [path, message] of Object.entries(found as Readonly<Record<string, unknown>>)) {
          if (message) problems.push({ path, code: 'invalid', message: String(message) });
        }
      }
      return problems.length > 0 ? { ok: false, problems } : { ok: true, value: value as ConfigOf<F> };
    },
  };
}

// Recognised by shape, because a field may come from another copy of the SDK.
const isField = (value: unknown) => isRecord(value) && isRecord(value['form']) && typeof value['check'] === 'function';
