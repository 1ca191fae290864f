import { z } from 'zod';
import type { Field } from '../fields/field.ts';
import { schemaOf } from '../fields/field-schema.ts';
import {
  isSecret,
  isSection,
  type SettingsBody,
  type SettingsFields,
  type SettingsGroup,
  type SettingsOf,
  type SettingsView,
} from './define-settings.ts';

type Fields = SettingsGroup['state'];

/** Returns the check of one field. */
export const fieldSchema = <T>({ form, required }: Field<T>): z.ZodType<T, T> =>
  schemaOf(required && form.type === 'string' && !form.minLength ? { ...form, minLength: 1 } : form) as z.ZodType<T, T>;

/** Check of a field in a request. A secret may be absent, which keeps it, or null, which removes it. */
function requested(field: Field<unknown>): z.ZodType {
  const schema = fieldSchema(field);
  if (isSecret(field)) return schema.nullable().optional();
  return field.handling.stepUp ? schema.optional() : schema;
}

/** Check of a stored value; a derived one has another form than the value that was sent. */
export const storedSchema = (field: Field<unknown>): z.ZodType =>
  field.handling.derived ? z.string().max(2000) : fieldSchema(field);

type SchemaFor = (field: Field<unknown>) => z.ZodType;

function objectOf(fields: SettingsFields, schemaFor: SchemaFor, object = z.strictObject): z.ZodObject {
  const shape = Object.entries(fields).map(([name, one]): [string, z.ZodType] => {
    if (!isSection(one)) return [name, schemaFor(one)];
    const inner = objectOf(one.section, schemaFor, object);
    return [name, one.partial ? inner.partial() : inner];
  });
  return object(Object.fromEntries(shape));
}

/** Returns the check of the body that changes a group. Its messages are codes, the translation keys of forms. */
export function settingsBody<F extends SettingsFields, S extends Fields>(
  group: SettingsGroup<F, S>,
): z.ZodType<SettingsBody<SettingsGroup<F, S>>> {
  const schema = objectOf(group.fields, requested);
  const checked = schema.superRefine((values, context) => {
    for (const [path, message] of Object.entries(group.check?.(values as never) ?? {}))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
  return (group.check ? checked : schema) as unknown as z.ZodType<SettingsBody<SettingsGroup<F, S>>>;
}

/** Returns the check of one field of a group, for a route that changes nothing else. */
export const fieldBody = <F extends SettingsFields, K extends keyof F & string>(
  { fields }: SettingsGroup<F>,
  name: K,
): z.ZodType<Pick<SettingsOf<SettingsGroup<F>>, K>> =>
  objectOf({ [name]: fields[name]! }, fieldSchema) as unknown as z.ZodType<Pick<SettingsOf<SettingsGroup<F>>, K>>;

/** Returns the schema of a response with the values of a group, without its secrets. */
export function settingsView<F extends SettingsFields, S extends Fields>({
  fields,
}: SettingsGroup<F, S>): z.ZodType<SettingsView<SettingsGroup<F, S>>> {
  const visibleFields = Object.entries(fields).filter(([, one]) => isSection(one) || !isSecret(one));
  return objectOf(Object.fromEntries(visibleFields), fieldSchema, z.object) as unknown as z.ZodType<
    SettingsView<SettingsGroup<F, S>>
  >;
}

/** Returns the check of all values of a group, as they are stored. */
export const settingsState = <F extends SettingsFields, S extends Fields>({
  fields,
  state,
}: SettingsGroup<F, S>): z.ZodType<SettingsOf<SettingsGroup<F, S>>> =>
  objectOf({ ...fields, ...state }, storedSchema) as unknown as z.ZodType<SettingsOf<SettingsGroup<F, S>>>;
