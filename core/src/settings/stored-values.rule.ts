import { isSection, type Section, type SettingsFields, type SettingsGroup } from '@vitrine/contracts/settings';
import { storedSchema } from '@vitrine/contracts/settings-schema';

type Values = Readonly<Record<string, unknown>>;
type Field = Exclude<SettingsFields[string], Section>;

const allOf = ({ fields, state }: SettingsGroup): [string, Field | Section][] =>
  Object.entries({ ...fields, ...state });

/** Returns the name in the database for each name of a group. */
export const storedNames = (group: SettingsGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    allOf(group).map(([name, field]) => [name, (isSection(field) ? undefined : field.handling.storedAs) ?? name]),
  );

/** Returns the values under the names of the database. */
export function toStored(group: SettingsGroup, values: Values): Values {
  const names = storedNames(group);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

/**
 * Returns the values of a group. A stored value that a newer release no longer accepts falls back to its default without affecting
 * the others.
 */
export function fromStored(group: SettingsGroup, stored: Values): Values {
  const names = storedNames(group);
  return Object.fromEntries(
    allOf(group).map(([name, field]) => {
      const value = stored[names[name] ?? name];
      return [name, isSection(field) ? sectionFrom(field, value) : valueFrom(field, value)];
    }),
  );
}

function sectionFrom({ section, partial }: Section, stored: unknown): Values {
  const values = (typeof stored === 'object' ? stored : {}) as Values | null;
  return Object.fromEntries(
    Object.entries(section).flatMap(([name, field]) => {
      const value = values?.[name];
      return partial && !storedSchema(field).safeParse(value).success ? [] : [[name, valueFrom(field, value)]];
    }),
  );
}

function valueFrom(field: Field, stored: unknown): unknown {
  const parsed = storedSchema(field).safeParse(stored);
  return parsed.success ? parsed.data : field.initial();
}
