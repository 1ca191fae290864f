import {
  isSecret,
  isSection,
  type Section,
  type SettingsFields,
  type SettingsGroup,
} from '@vitrine/contracts/settings';

type Values = Readonly<Record<string, unknown>>;
type Field = Exclude<SettingsFields[string], Section>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that a request may always omit. */
const mayBeAbsent = (field: Field) => isSecret(field) || field.handling.stepUp === true;

/**
 * Returns the body of a change with omitted fields set to their current values, so that clients of an earlier release continue to
 * work when a group gets a field. Values in the body are unchanged.
 */
export function completeBody({ fields }: SettingsGroup, body: unknown, current: Values): unknown {
  if (!isObject(body)) return body;
  const completed: Record<string, unknown> = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    if (!isSection(field)) {
      if (completed[name] === undefined && !mayBeAbsent(field)) completed[name] = current[name];
    } else if (completed[name] === undefined) completed[name] = current[name];
    // In a `partial` section, only set fields are stored, so an omitted field is unset.
    else if (!field.partial && isObject(completed[name]))
      completed[name] = { ...(current[name] as Values), ...completed[name] };
  }
  return completed;
}
