import { startTestApp } from '../../../test/app.ts';
import { Database } from '../../platform/database/database.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { PluginValueEntity } from '../model/plugin-value.entity.ts';
import { PluginStore } from './plugin-store.ts';

async function stores() {
  const { app } = await startTestApp();
  const db = app.get(Database);
  return { db, storeOf: (plugin: string) => new PluginStore(db, app.get(Vault), plugin) };
}

it('stores values by key, in order, for every instance of a site and for no other plugin', async () => {
  const { storeOf } = await stores();
  const [store, sameStore, otherStore] = [storeOf('mine'), storeOf('mine'), storeOf('other')];
  await Promise.all([store.set('node.b', { at: 1 }), store.set('node.a', [1, 2]), store.set('Z', null)]);
  await otherStore.set('node.c', 'not mine');
  await sameStore.set('node.b', { at: 2 });

  expect(await store.keys()).toEqual(['Z', 'node.a', 'node.b']);
  expect(await store.keys('node.')).toEqual(['node.a', 'node.b']);
  expect(await store.entries('node.')).toEqual([
    ['node.a', [1, 2]],
    ['node.b', { at: 2 }],
  ]);
  expect(await store.get('Z')).toBeNull();
  expect(await store.get('node.c')).toBeUndefined();
  await store.delete('node.a');
  await store.delete('node.c');
  expect(await sameStore.keys()).toEqual(['Z', 'node.b']);
  expect(await otherStore.get('node.c')).toBe('not mine');
});

it('adds a value once for simultaneous instances', async () => {
  const { storeOf } = await stores();
  const cores = ['a', 'b', 'c'].map(name => ({ name, store: storeOf('mine') }));
  const added = await Promise.all(cores.map(({ name, store }) => store.add('key', name)));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await cores[0]!.store.get('key')).toBe(cores[added.indexOf(true)]!.name);
});

it('stores nothing readable', async () => {
  const { db, storeOf } = await stores();
  await storeOf('mine').set('token', 'open-sesame');
  const [row] = await db.find(PluginValueEntity, {});
  expect(row!.value).not.toContain('sesame');
  await db.nativeUpdate(PluginValueEntity, { key: 'token' }, { key: 'moved' });
  await expect(storeOf('mine').get('moved')).rejects.toThrow('cannot be opened');
});

it('rejects values that are not JSON, empty keys and values over its limit', async () => {
  const { storeOf } = await stores();
  const store = storeOf('mine');
  await expect(store.set('f', () => undefined)).rejects.toThrow('not JSON');
  await expect(store.set('', 1)).rejects.toThrow('1 to 200 characters');
  await store.set('big', 'x'.repeat(3 * 1024 * 1024));
  await expect(store.set('more', 'x'.repeat(2 * 1024 * 1024))).rejects.toThrow('larger than 4 MB');
  await expect(store.add('more', 'x'.repeat(2 * 1024 * 1024))).rejects.toThrow('larger than 4 MB');
  await storeOf('other').set('more', 'x'.repeat(2 * 1024 * 1024));
  await store.set('big', 'smaller');
  await store.set('more', 'x'.repeat(2 * 1024 * 1024));
  expect(await store.keys()).toEqual(['big', 'more']);
});

it('rejects more than 10,000 keys', async () => {
  const { db, storeOf } = await stores();
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ plugin: 'mine', key: `k${i}`, value: '', size: 1 }));
  await db.insertMany(PluginValueEntity, rows);
  await expect(storeOf('mine').set('one more', 1)).rejects.toThrow('more than 10000 keys');
  await storeOf('mine').set('k7', 1);
});
