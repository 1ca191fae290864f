import type { i18n as I18n } from 'i18next';
import type { ConfigForm, FieldForm } from '@vitrine/contracts';
import { entriesOf, type SettingsEntry } from '@vitrine/contracts/settings';
import type { Values } from '../../ui/form/schema.ts';
import type { AnyGroup } from './group-values.ts';

interface GroupFormOptions {
  /** Values of the form, which texts may contain. */
  readonly values: Values;
  /** Paths of the stored secrets. */
  readonly stored?: readonly string[] | undefined;
  /** Paths of the displayed fields; all fields by default. */
  readonly only?: readonly string[] | undefined;
  /** Parts of field definitions that are known only at run time, such as the options of a list of plugins. */
  readonly more?: Readonly<Record<string, Partial<FieldForm>>> | undefined;
}

/** Returns the form of a settings group: its declared fields, with texts by group and field. */
export function groupForm(group: AnyGroup, i18n: I18n, options: GroupFormOptions): ConfigForm {
  const entries = entriesOf(group).filter(({ path }) => !options.only || options.only.includes(path));
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(entry => [entry.path, fieldForm(group, entry, i18n, options)])),
    required: entries.filter(({ field, partial }) => isRequired(field.form) && !partial).map(({ path }) => path),
  };
}

const isRequired = ({ type, minLength, widget }: SettingsEntry['field']['form']) =>
  type === 'number' || type === 'integer' ? widget === 'number' : minLength === 1;

function fieldForm(
  group: AnyGroup,
  { path, section, partial, field }: SettingsEntry,
  i18n: I18n,
  { values, stored, more }: GroupFormOptions,
): FieldForm {
  const base = `settings:${group.key}`;
  const key = `${base}.${partial ? section : path}`;
  const name = section && path.slice(section.length + 1);
  const translated = (key: string, with_: object = {}) =>
    i18n.exists(key) ? i18n.t(key, { ...values, name, ...with_ }) : undefined;
  const choices = field.form.enum?.map(value => [
    value,
    translated(`${key}.options.${value}`) ?? translated(`${key}.option`, { value }),
  ]);
  const heading = translated(`${key}.group`) ?? (section && translated(`${base}.${section}.title`));
  return {
    ...(field.form as FieldForm),
    title: translated(`${key}.label`) ?? path,
    ...texts({ description: translated(`${key}.hint`), group: heading }),
    ...(choices?.every(([, text]) => text !== undefined) && {
      enumTitles: Object.fromEntries(choices) as Record<string, string>,
    }),
    ...(stored?.includes(path) && { stored: true }),
    ...more?.[path],
  };
}

const texts = (all: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(all).filter(([, text]) => text)) as Record<string, string>;
