import type { ConfigForm, FieldForm } from '@vitrine/contracts';
import { webSettingsOf } from './web-settings.rule.ts';

const field = (overrides: Partial<FieldForm> = {}): FieldForm => ({
  type: 'string',
  widget: 'text',
  title: 'T',
  ...overrides,
});
const form: ConfigForm = {
  type: 'object',
  required: [],
  properties: { title: field(), limit: field(), key: field({ widget: 'secret', writeOnly: true }) },
};

it('shares only the listed settings, and no secret', () => {
  const values = { title: 'Coops', limit: 5, key: 's3cret' };
  expect(webSettingsOf(form, values, ['title', 'key', 'constructor'])).toEqual({ title: 'Coops' });
  expect(webSettingsOf(form, { limit: 5 }, ['title'])).toEqual({});
  expect(webSettingsOf(form, values, undefined)).toBeUndefined();
});
