import { isDeepStrictEqual } from 'node:util';
import { entriesOf, valueAt, type SettingsGroup } from '@vitrine/contracts/settings';
import { fieldSchema } from '@vitrine/contracts/settings-schema';

/** True if a body changes the value of a field with a step-up, or contains an invalid one for it. */
export function changesGuarded(group: SettingsGroup, body: unknown, current: object): boolean {
  return entriesOf(group).some(({ path, section, partial, field }) => {
    if (!field.handling.stepUp) return false;
    const [sent, now] = [valueAt(body, path), valueAt(current, path)];
    // An omitted field keeps its value, except in a `partial` section, in which an omitted field is unset.
    if (sent === undefined) return partial && now !== undefined && valueAt(body, section!) !== undefined;
    const value = fieldSchema(field).safeParse(sent);
    return !value.success || !isDeepStrictEqual(value.data, now);
  });
}
