import type { ConfigForm } from '@vitrine/contracts';

export type Values = Readonly<Record<string, unknown>>;

const isSecret = (form: ConfigForm, name: string) => form.properties[name]?.writeOnly === true;

const mapValues = (values: Values, change: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));

/** The settings after a form was sent: a secret left empty stays as it is, `null` removes it, all else is as sent. */
export function mergeSettings(form: ConfigForm, stored: Values, sent: Values): Values {
  const merged = Object.keys(form.properties).map(name => {
    const value = sent[name];
    if (!isSecret(form, name)) return [name, value] as const;
    if (value === null) return [name, undefined] as const;
    return [name, value === undefined || value === '' ? stored[name] : value] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** The settings as they may be answered: without secrets, and the form says which ones are stored. */
export function hideSecrets(form: ConfigForm, values: Values): { form: ConfigForm; values: Values } {
  const shown = Object.entries(values).filter(([name]) => form.properties[name] && !isSecret(form, name));
  const properties = Object.entries(form.properties).map(([name, field]) => {
    const stored = isSecret(form, name) && values[name] !== undefined && values[name] !== '';
    return [name, stored ? { ...field, stored } : field] as const;
  });
  return { form: { ...form, properties: Object.fromEntries(properties) }, values: Object.fromEntries(shown) };
}

/** The secrets among settings, for whoever must keep them out of logs. */
export const secretsIn = (form: ConfigForm, values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isSecret(form, name) && typeof value === 'string' ? [value] : []));

const SEALED = '$sealed';

/** The settings as they are stored: secrets sealed. Works without the form, so that nothing is opened by mistake. */
export function sealSettings(form: ConfigForm, values: Values, seal: (text: string, name: string) => string): Values {
  return mapValues(values, (name, value) =>
    isSecret(form, name) && typeof value === 'string' ? { [SEALED]: seal(value, name) } : value,
  );
}

/** The settings as a plugin gets them. A secret that cannot be opened is as if it had never been entered. */
export function openSettings(stored: Values, open: (sealed: string, name: string) => string | undefined): Values {
  return mapValues(stored, (name, value) => {
    const sealed = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[SEALED] : undefined;
    return typeof sealed === 'string' ? open(sealed, name) : value;
  });
}
