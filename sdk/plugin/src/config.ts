import type { ConfigForm, FieldProblem } from '@vitrine/contracts';
import type { Field } from './field.ts';

/** The settings of a plugin, by name; their order is the order of the form. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The type of the settings that a set of fields makes. */
export type ConfigOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Settings that fit, or what is wrong with each field that does not. */
export type Parsed<C> =
  { readonly ok: true; readonly value: C } | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validation across fields: returns field name → message for the fields to mark. */
export type CrossCheck<C> = (config: C) => { readonly [K in keyof C]?: string } | void;

/** Settings as the core sees them: a form to draw and a way to check. */
export interface ConfigSchema<C = unknown> {
  readonly form: ConfigForm;
  parse(raw: unknown): Parsed<C>;
}

/** One source gives the form, the check and the type. Unknown keys are dropped. */
export function configSchema<F extends Fields>(fields: F, check?: CrossCheck<ConfigOf<F>>): ConfigSchema<ConfigOf<F>> {
  const entries = Object.entries(fields);
  return {
    form: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.form])),
      required: entries.filter(([, field]) => field.required).map(([name]) => name),
    },
    parse(raw) {
      const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
      const problems: FieldProblem[] = [];
      const value: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        const checked = field.check(Object.hasOwn(given, name) ? given[name] : undefined);
        if (checked.ok) value[name] = checked.value;
        else
          problems.push(
            ...checked.problems.map(({ path, ...rest }) => ({ path: path ? `${name}.${path}` : name, ...rest })),
          );
      }
      if (problems.length === 0) {
        for (const [path, message] of Object.entries(check?.(value as ConfigOf<F>) ?? {})) {
          if (message) problems.push({ path, code: 'invalid', message: message as string });
        }
      }
      return problems.length > 0 ? { ok: false, problems } : { ok: true, value: value as ConfigOf<F> };
    },
  };
}
