import { z } from 'zod';
import { schemaOf } from '../fields/field-schema.ts';
import type { Field } from '../fields/field.ts';
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

/** Returns the schema of one field. */
export const fieldSchema = <T>({ form, required }: Field<T>): z.ZodType<T, T> =>
  schemaOf(required && form.type === 'string' && !form.minLength ? { ...form, minLength: 1 } : form) as z.ZodType<T, T>;

/** Schema of a field in a request. A secret may be absent to keep it, or null to remove it. */
function requested(field: Field<unknown>): z.ZodType {
  const schema = fieldSchema(field);
  if (isSecret(field)) return schema.nullable().optional();
  return field.handling.stepUp ? schema.optional() : schema;
}

/** Schema of a stored value; a derived value has another format than the submitted one. */
export const storedSchema = (field: Field<unknown>): z.ZodType =>
  field.handling.derived ? z.string().max(2000) : fieldSchema(field);

type SchemaFor = (field: Field<unknown>) => z.ZodType;

function objectOf(fields: SettingsFields, schemaFor: SchemaFor, object = z.strictObject): z.ZodObject {
  const shape = Object.entries(fields).map(([name, field]): [string, z.ZodType] => {
    if (!isSection(field)) return [name, schemaFor(field)];
    const inner = objectOf(field.section, schemaFor, object);
    return [name, field.partial ? inner.partial() : inner];
  });
  return object(Object.fromEntries(shape));
}

/** Returns the schema of the body that changes a group. Its messages are codes, the translation keys of forms. */
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

/** Returns the schema of one field of a group, for a route that changes only this field. */
export const fieldBody = <F extends SettingsFields, K extends keyof F & string>(
  { fields }: SettingsGroup<F>,
  name: K,
): z.ZodType<Pick<SettingsOf<SettingsGroup<F>>, K>> =>
  objectOf({ [name]: fields[name]! }, fieldSchema) as unknown as z.ZodType<Pick<SettingsOf<SettingsGroup<F>>, K>>;

/** Returns the schema of a response with the values of a group, without its secrets. */
export function settingsView<F extends SettingsFields, S extends Fields>({
  fields,
}: SettingsGroup<F, S>): z.ZodType<SettingsView<SettingsGroup<F, S>>> {
  const visibleFields = Object.entries(fields).filter(([, field]) => isSection(field) || !isSecret(field));
  return objectOf(Object.fromEntries(visibleFields), fieldSchema, z.object) as unknown as z.ZodType<
    SettingsView<SettingsGroup<F, S>>
  >;
}

/** Returns the schema of all stored values of a group. */
export const settingsState = <F extends SettingsFields, S extends Fields>({
  fields,
  state,
}: SettingsGroup<F, S>): z.ZodType<SettingsOf<SettingsGroup<F, S>>> =>
  objectOf({ ...fields, ...state }, storedSchema) as unknown as z.ZodType<SettingsOf<SettingsGroup<F, S>>>;
