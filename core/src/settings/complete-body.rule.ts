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

/** Fields that a request may leave out anyway. */
const mayBeAbsent = (field: Field) => isSecret(field) || field.handling.stepUp === true;

/**
 * Returns the body of a change in which every field that was left out has its value of now, so that a client of an earlier release
 * goes on working when a group gets a field. Nothing that was sent is touched.
 */
export function completeBody({ fields }: SettingsGroup, body: unknown, current: Values): unknown {
  if (!isObject(body)) return body;
  const completed: Record<string, unknown> = { ...body };
  for (const [name, one] of Object.entries(fields)) {
    if (!isSection(one)) {
      if (completed[name] === undefined && !mayBeAbsent(one)) completed[name] = current[name];
    } else if (completed[name] === undefined) completed[name] = current[name];
    // A section of which only what is set is stored: what is absent there is not set.
    else if (!one.partial && isObject(completed[name]))
      completed[name] = { ...(current[name] as Values), ...completed[name] };
  }
  return completed;
}
