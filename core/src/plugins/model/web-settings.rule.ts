import type { ConfigForm } from '@vitrine/contracts';
import type { SettingsValues } from '../../platform/secrets/settings-secrets.rule.ts';

/**
 * Pure function: returns the settings that a plugin shares with its web parts. Visitors can read them, so secrets are never
 * included, whatever the manifest says.
 */
export function webSettingsOf(
  { properties }: ConfigForm,
  values: SettingsValues,
  names: readonly string[] | undefined,
): SettingsValues | undefined {
  if (!names) return undefined;
  const shared = names.filter(name => Object.hasOwn(properties, name) && properties[name]!.writeOnly !== true);
  return Object.fromEntries(shared.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])));
}
