import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { Database } from '../platform/database/database.ts';
import { mergeTokens, ThemeSettingsService } from './theme-settings.service.ts';
import { ThemeTokensEntity } from './theme-tokens.entity.ts';

const themes = '/api/v1/admin/themes';

async function site() {
  const app = await startTestApp();
  const client = await app.admin();
  await install(client, themeZip());
  const settings = app.app.get(ThemeSettingsService);
  const draft = (radius: 'none' | 'full') => ({ values: {}, tokens: { radius } as const });
  return { ...app, client, settings, draft };
}

it('holds the drafts of 100 sessions, and drops the one that was saved first', async () => {
  const { settings, draft } = await site();
  for (let i = 0; i < 100; i++) await settings.saveDraft(`session-${i}`, 'sunrise', draft('none'));
  expect(settings.draftsOf('sunrise')).toHaveLength(100);
  expect(settings.draft('session-0', 'sunrise')).toEqual(draft('none'));
  await settings.saveDraft('session-0', 'sunrise', draft('full'));
  await settings.saveDraft('session-100', 'sunrise', draft('none'));
  expect(settings.draftsOf('sunrise')).toHaveLength(100);
  expect(settings.draft('session-0', 'sunrise')).toEqual(draft('full'));
  expect(settings.draft('session-1', 'sunrise')).toBeUndefined();
  expect(settings.draft('session-2', 'sunrise')).toEqual(draft('none'));
});

it('keeps the draft of another theme when one is discarded or a theme is deleted', async () => {
  const { client, settings, draft } = await site();
  await settings.saveDraft('one', 'sunrise', draft('none'));
  await settings.saveDraft('two', 'default', draft('none'));
  settings.discardDraft('two', 'sunrise');
  expect(settings.draft('two', 'sunrise')).toBeUndefined();
  expect(settings.draftsOf('default')).toEqual([draft('none')]);
  await client.delete(`${themes}/sunrise`).expect(204);
  expect(settings.draftsOf('sunrise')).toEqual([]);
  expect(settings.draftsOf('default')).toEqual([draft('none')]);
});

it('rejects options that are based on outdated ones', async () => {
  const { client } = await site();
  for (const id of ['sunrise', 'default']) {
    const options = `${themes}/${id}/options`;
    const { etag } = (await client.get(options).expect(200)).body.data;
    const save = (radius: string) => client.put(options).set('if-match', etag).send({ values: {}, tokens: { radius } });
    await save('none').expect(200);
    await save('full').expect(412);
    expect((await client.get(options).expect(200)).body.data.tokens).toEqual({ radius: 'none' });
  }
});

it('reloads tokens from the database', async () => {
  const { app, settings } = await site();
  await settings.save('default', {}, { radius: 'none' });
  await settings.save('sunrise', {}, { radius: 'full' });
  expect([settings.isCustomized('default'), settings.isCustomized('sunrise')]).toEqual([true, true]);
  await app.get(Database).nativeDelete(ThemeTokensEntity, { id: 'default' });
  await settings.reload();
  expect([settings.isCustomized('default'), settings.isCustomized('sunrise')]).toEqual([false, true]);
});

it.each([
  [{}, {}, {}],
  [{ radius: 'none', font: 'serif' }, { radius: 'full' }, { radius: 'full', font: 'serif' }],
  [{ light: { text: '#111111' } }, {}, { light: { text: '#111111' } }],
  [{}, { dark: { text: '#eeeeee' } }, { dark: { text: '#eeeeee' } }],
  [
    { light: { text: '#111111', background: '#ffffff' }, dark: { text: '#dddddd' } },
    { light: { text: '#222222' }, dark: { background: '#000000' } },
    { light: { text: '#222222', background: '#ffffff' }, dark: { text: '#dddddd', background: '#000000' } },
  ],
] as const)('merges tokens: %j with %j', (own, set, merged) => {
  expect(mergeTokens(own, set)).toEqual(merged);
});
