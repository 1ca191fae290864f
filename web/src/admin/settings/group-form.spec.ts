import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { entriesOf, SETTINGS_GROUPS } from '@vitrine/contracts/settings';
import { groupForm } from './group-form.ts';
import { bodyOf, differences, formValues } from './group-values.ts';

const groups = SETTINGS_GROUPS.filter(({ route }) => route !== undefined);
const groupOf = (key: string) => groups.find(group => group.key === key)!;

async function languageOf(lng: string) {
  const file = join(import.meta.dirname, '../../locales', lng, 'settings.json');
  const i18n = createInstance();
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
  await i18n.init({ lng, resources: { [lng]: { settings } }, interpolation: { escapeValue: false } });
  return i18n;
}

it.each(['en', 'zh-CN', 'zh-TW'])('has a text for every field and every option in %s', async language => {
  const i18n = await languageOf(language);
  for (const group of groups) {
    const { properties } = groupForm(group, i18n, { values: {} });
    for (const { path, field } of entriesOf(group)) {
      expect([group.key, path, properties[path]!.title]).not.toEqual([group.key, path, path]);
      if (field.form.enum && group.key !== 'billing')
        expect([group.key, path, properties[path]!.enumTitles]).toEqual([group.key, path, expect.any(Object)]);
    }
  }
});

it.each(['en', 'zh-CN', 'zh-TW'])('has a text for every error that a field declares in %s', language => {
  const file = join(import.meta.dirname, '../../locales', language, 'form.json');
  const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: object };
  const codes = groups.flatMap(group =>
    entriesOf(group).flatMap(({ field: { form } }) =>
      typeof form.invalid === 'string' ? [form.invalid] : Object.values(form.invalid ?? {}),
    ),
  );
  const textOf = (code: string) =>
    code
      .split('.')
      .reduce<unknown>((current, name) => (current as Record<string, unknown> | undefined)?.[name], problem);
  expect(codes.filter(code => typeof textOf(code) !== 'string')).toEqual([]);
});

it('inserts the values of the form into its texts', async () => {
  const i18n = await languageOf('en');
  const form = groupForm(groupOf('billing'), i18n, { values: { currency: '$' } });
  expect(form.properties['rates.€']).toMatchObject({ title: '€ per 1 $', group: 'Rates' });
});

it('turns stored values into a form, and the form into a body: sections nested, blanks and kept secrets left out', () => {
  const billing = groupOf('billing');
  const stored = { isPublic: true, currency: '$', rates: { '€': 0.5 } };
  const values = formValues(billing, stored);
  expect(values).toEqual({ isPublic: true, currency: '$', 'rates.€': 0.5 });
  expect(bodyOf(billing, { ...values, 'rates.£': '' })).toEqual(stored);
  const agents = groupOf('agents');
  expect(formValues(agents, { set: true })).toEqual({ key: '' });
  expect(bodyOf(agents, { key: '' })).toEqual({});
  expect(bodyOf(agents, { key: null })).toEqual({ key: null });
});

it('returns the changed fields, and treats an empty field as unset', () => {
  const billing = groupOf('billing');
  const before = formValues(billing, { isPublic: true, currency: '$', rates: {} });
  expect(differences(billing, before, { ...before, 'rates.£': '' })).toEqual([]);
  expect(differences(billing, before, { ...before, isPublic: false, 'rates.£': 2 })).toEqual(['isPublic', 'rates.£']);
});
