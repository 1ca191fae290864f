import { isDeepStrictEqual } from 'node:util';
import type { ConfigForm, FieldProblem } from '@vitrine/contracts';

export type SettingsValues = Readonly<Record<string, unknown>>;

const isSecret = (form: ConfigForm, name: string) => form.properties[name]?.writeOnly === true;

const mapValues = (values: SettingsValues, change: (name: string, value: unknown) => unknown): SettingsValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));

/**
 * The settings after a form was sent: a secret left empty stays as it is, `null` removes it, all else is as sent. A secret
 * stays only where everything that decides where it goes does; `problems` names the ones to be entered again.
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
    const kept = isSecret(form, name) && isEmpty(sent[name]) && !isEmpty(values[name]);
    const other = changed.find(one => one !== name);
    return kept && other !== undefined ? [mustBeEnteredAgain(form, name, other)] : [];
  });
  return { values, problems };
}

/** The fields in which two settings differ, without those that have no part in where secrets go. */
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

/** Nothing, as a form sends it: a box that was left empty, no line, no pair. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The settings as they may be answered: without secrets, and the form says which ones are stored. */
export function hideSecrets(form: ConfigForm, values: SettingsValues): { form: ConfigForm; values: SettingsValues } {
  const shown = Object.entries(values).filter(([name]) => form.properties[name] && !isSecret(form, name));
  const properties = Object.entries(form.properties).map(([name, field]) => {
    const stored = isSecret(form, name) && values[name] !== undefined && values[name] !== '';
    return [name, stored ? { ...field, stored } : field] as const;
  });
  return { form: { ...form, properties: Object.fromEntries(properties) }, values: Object.fromEntries(shown) };
}

/** The secrets among settings, for whoever must keep them out of logs. */
export const secretsIn = (form: ConfigForm, values: SettingsValues): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isSecret(form, name) && typeof value === 'string' ? [value] : []));

/** The names of the secrets of a form. */
export const secretNames = (form: ConfigForm): string[] =>
  Object.keys(form.properties).filter(name => isSecret(form, name));

const SEALED = '$sealed';

/** The settings as they are stored: secrets sealed. */
export function sealSettings(
  secrets: readonly string[],
  values: SettingsValues,
  seal: (text: string, name: string) => string,
): SettingsValues {
  return mapValues(values, (name, value) =>
    secrets.includes(name) && typeof value === 'string' ? { [SEALED]: seal(value, name) } : value,
  );
}

/** The settings as a plugin gets them. A secret that cannot be opened is as if it had never been entered. */
export function openSettings(
  stored: SettingsValues,
  open: (sealed: string, name: string) => string | undefined,
): SettingsValues {
  return mapValues(stored, (name, value) => {
    const sealed = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[SEALED] : undefined;
    return typeof sealed === 'string' ? open(sealed, name) : value;
  });
}
