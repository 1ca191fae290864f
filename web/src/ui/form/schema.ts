import type { ConfigForm, FieldForm } from '@vitrine/contracts';

type KeyOf<Values> = Values extends unknown ? keyof Values & string : never;

/** Form that edits values of one type: a field that does not exist in the type is a compile error. */
export type FormOf<Values> = Omit<ConfigForm, 'properties' | 'required'> & {
  properties: { [Key in KeyOf<Values>]?: FieldForm };
  required: KeyOf<Values>[];
};

/** Option of a field that refers to nodes or ping tasks. */
interface Choice {
  readonly value: string | number;
  readonly label: string;
}

export interface Choices {
  readonly nodes?: readonly Choice[];
  readonly pingTasks?: readonly Choice[];
}

/** A field of a ConfigForm, with the data that its input needs from the page. */
export interface SchemaField {
  readonly field: FieldForm;
  readonly choices: Choices;
  /** Stores an image and returns the new value of the field. */
  readonly upload?: ((file: File) => Promise<string>) | undefined;
}

/** Values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns true if a field is rendered: some fields depend on the values of other fields, which must be rendered too. */
export function isDrawn(
  form: ConfigForm,
  field: FieldForm,
  values: Values,
  visitedFields: readonly FieldForm[] = [],
): boolean {
  if (visitedFields.includes(field)) return true;
  return Object.entries(field.when ?? {}).every(([name, expected]) => {
    const controllingField = form.properties[name];
    const value = values[name] ?? controllingField?.default;
    return (
      controllingField !== undefined &&
      (expected as readonly unknown[]).includes(value) &&
      isDrawn(form, controllingField, values, [...visitedFields, field])
    );
  });
}

/** Returns the fields in order, grouped by heading; '' for fields without one. */
export function groupsOf(form: ConfigForm): { title: string; names: string[] }[] {
  const groups: { title: string; names: string[] }[] = [];
  for (const [name, { group = '' }] of Object.entries(form.properties)) {
    const last = groups.at(-1);
    if (last?.title === group) last.names.push(name);
    else groups.push({ title: group, names: [name] });
  }
  return groups;
}

/** Returns the initial values of a form: stored values over defaults. */
export const initialValues = (form: ConfigForm, stored: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(form.properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
  ...stored,
});
