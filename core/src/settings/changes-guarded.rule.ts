import { isDeepStrictEqual } from 'node:util';
import { entriesOf, valueAt, type SettingsGroup } from '@vitrine/contracts/settings';
import { fieldSchema } from '@vitrine/contracts/settings-schema';

/** True if a body gives a field with a step-up another value than it has, or one that is not valid. */
export function changesGuarded(group: SettingsGroup, body: unknown, current: object): boolean {
  return entriesOf(group).some(({ path, section, partial, field }) => {
    if (!field.handling.stepUp) return false;
    const [sent, now] = [valueAt(body, path), valueAt(current, path)];
    // What is left out keeps its value, but for a section of which only what is set is stored.
    if (sent === undefined) return partial && now !== undefined && valueAt(body, section!) !== undefined;
    const value = fieldSchema(field).safeParse(sent);
    return !value.success || !isDeepStrictEqual(value.data, now);
  });
}
