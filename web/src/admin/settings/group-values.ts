import { entriesOf, isSecret, valueAt, type SettingsGroup } from '@vitrine/contracts/settings';
import type { Values } from '../../ui/form/schema.ts';

/** Any settings group with a form. */
// oxlint-disable-next-line typescript/no-explicit-any -- fields of every type
export type AnyGroup = SettingsGroup<any, any>;

export const isBlank = (value: unknown) => value === undefined || value === '';

/** Returns the form values of a group by the paths of its fields. Secrets are empty. */
export function formValues(group: AnyGroup, stored: Values): Values {
  return Object.fromEntries(
    entriesOf(group).flatMap(({ path, field }) => {
      if (isSecret(field)) return [[path, '']];
      const value = valueAt(stored, path);
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** Returns the request body that changes a group. An empty secret is omitted, which leaves the stored one unchanged. */
export function bodyOf(group: AnyGroup, values: Values): Values {
  const body: Record<string, unknown> = {};
  for (const { path, section, partial, field } of entriesOf(group)) {
    const target = (section ? (body[section] ??= {}) : body) as Record<string, unknown>;
    const value = values[path];
    if ((partial || isSecret(field)) && isBlank(value)) continue;
    target[section ? path.slice(section.length + 1) : path] = value;
  }
  return body;
}

/** Returns the paths of the fields whose values differ. */
export const differences = (group: AnyGroup, before: Values, after: Values): string[] =>
  entriesOf(group)
    .map(({ path }) => path)
    .filter(path => !isSame(before[path], after[path]));

const isSame = (before: unknown, after: unknown) =>
  (isBlank(before) && isBlank(after)) || JSON.stringify(before) === JSON.stringify(after);
