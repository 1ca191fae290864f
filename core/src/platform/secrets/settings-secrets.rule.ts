import { isDeepStrictEqual } from 'node:util';
import type { ConfigForm, FieldProblem } from '@vitrine/contracts';

export type SettingsValues = Readonly<Record<string, unknown>>;

const isSecret = (form: ConfigForm, name: string) => form.properties[name]?.writeOnly === true;

const mapValues = (values: SettingsValues, change: (name: string, value: unknown) => unknown): SettingsValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));

/**
 * Returns the settings after a form was submitted: an omitted secret is unchanged, `null` removes it, all other values are taken
 * from the form. A secret is kept only if no field that determines its destination changed; `problems` lists the secrets to be
 * entered again.
 */
export function mergeSettings(
  form: ConfigForm,
  stored: SettingsValues,
  sent: SettingsValues,
): { values: SettingsValues; problems: FieldProblem[] } {
  const merged = Object.keys(form.properties).map(name => {
    const value = sent[name];
    if (!isSecret(form, name)) return [name, value] as const;
    if (value === null) return [name, undefined] as const;
    return [name, isEmpty(value) ? stored[name] : value] as const;
  });
  const values = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  const changed = changedDestinations(form, stored, values);
  const problems = Object.keys(form.properties).flatMap(name => {
    const isKept = isSecret(form, name) && isEmpty(sent[name]) && !isEmpty(values[name]);
    const secret = changed.find(field => field !== name);
    return isKept && secret !== undefined ? [mustBeEnteredAgain(form, name, secret)] : [];
  });
  return { values, problems };
}

/** Returns the fields that differ between two settings and may change the destination of secrets. */
function changedDestinations(form: ConfigForm, before: SettingsValues, after: SettingsValues): string[] {
  const same = (name: string, fallback: unknown) => {
    const [old, now] = [before, after].map(({ [name]: value }) => (isEmpty(value) ? fallback : value));
    return isDeepStrictEqual(old, now) || (isEmpty(old) && isEmpty(now));
  };
  return Object.entries(form.properties).flatMap(([name, field]) =>
    field.destination === false || same(name, field.default) ? [] : [name],
  );
}

const mustBeEnteredAgain = ({ properties }: ConfigForm, name: string, changed: string): FieldProblem => ({
  path: name,
  code: 'again',
  message: `must be entered again, because "${properties[changed]?.title ?? changed}" changed`,
});

/** Whether a value is empty in a form: no text, no line, no pair. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns the settings for a response: without secrets, but with the names of the stored ones. */
export function hideSecrets(form: ConfigForm, values: SettingsValues): { form: ConfigForm; values: SettingsValues } {
  const visibleValues = Object.entries(values).filter(([name]) => form.properties[name] && !isSecret(form, name));
  const properties = Object.entries(form.properties).map(([name, field]) => {
    const stored = isSecret(form, name) && values[name] !== undefined && values[name] !== '';
    return [name, stored ? { ...field, stored } : field] as const;
  });
  return { form: { ...form, properties: Object.fromEntries(properties) }, values: Object.fromEntries(visibleValues) };
}

/** Returns the secrets among settings, to be kept out of logs. */
export const secretsIn = (form: ConfigForm, values: SettingsValues): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isSecret(form, name) && typeof value === 'string' ? [value] : []));

/** Returns the names of the secret fields of a form. */
export const secretNames = (form: ConfigForm): string[] =>
  Object.keys(form.properties).filter(name => isSecret(form, name));

const SEALED = '$sealed';

/** Returns the settings to be stored, with sealed secrets. */
export function sealSettings(
  secrets: readonly string[],
  values: SettingsValues,
  seal: (text: string, name: string) => string,
): SettingsValues {
  return mapValues(values, (name, value) =>
    secrets.includes(name) && typeof value === 'string' ? { [SEALED]: seal(value, name) } : value,
  );
}

/** Returns the settings for a plugin, with decrypted secrets. A secret that cannot be decrypted counts as missing. */
export function openSettings(
  stored: SettingsValues,
  open: (sealed: string, name: string) => string | undefined,
): SettingsValues {
  return mapValues(stored, (name, value) => {
    const sealed = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[SEALED] : undefined;
    return typeof sealed === 'string' ? open(sealed, name) : value;
  });
}
