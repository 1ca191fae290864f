import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { NodeCacheService } from './node-cache.service.ts';
import { NodeChangesService } from './node-changes.service.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeAdded, NodeChanged, NodeRemoved } from './node.events.ts';
import { NodesService } from './nodes.service.ts';

/** A site that records the events about its nodes. */
async function setUp() {
  const site = await startTestApp();
  const events: string[] = [];
  const take = () => events.splice(0);
  for (const [kind, type] of Object.entries({ added: NodeAdded, changed: NodeChanged, removed: NodeRemoved }))
    site.app.get(Events).listen(type, ({ node, before }) => {
      events.push(`${kind} ${before?.node.name ?? 'nothing'} to ${node.name}`);
    });
  const db = site.app.get(Database);
  const rename = (uuid: string, name: string) => db.nativeUpdate(NodeEntity, { uuid }, { name });
  const cache = site.app.get(NodeCacheService);
  return { ...site, take, db, rename, cache, changes: site.app.get(NodeChangesService) };
}

it('emits each change of another instance once', async () => {
  const { given, take, db, rename, cache, changes } = await setUp();
  const [first, second] = [await given.node({ name: 'first' }), await given.node({ name: 'second' })];
  take();
  await changes.reloadRemote([first.uuid, randomUUID()]);
  expect(take()).toEqual([]);
  await rename(first.uuid, 'renamed');
  await rename(second.uuid, 'also renamed');
  await changes.reloadRemote([first.uuid, first.uuid]);
  expect(take()).toEqual(['changed first to renamed']);
  cache.delete(first.uuid);
  await changes.rereadOne(first.uuid);
  expect(take()).toEqual(['added nothing to renamed']);
  await db.nativeDelete(NodeEntity, { uuid: first.uuid });
  await changes.reloadRemote([second.uuid]);
  expect(take()).toEqual(['changed second to also renamed']);
  await changes.reloadRemote([first.uuid]);
  expect(take()).toEqual(['removed renamed to renamed']);
  expect(cache.get(first.uuid)).toBeUndefined();
  await changes.reloadRemote([first.uuid]);
  expect(take()).toEqual([]);
});

it('emits the changes of all nodes without a list of them', async () => {
  const { given, take, db, rename, changes } = await setUp();
  const [first, second] = [await given.node({ name: 'first' }), await given.node({ name: 'second' })];
  await given.node({ name: 'third' });
  take();
  await rename(first.uuid, 'renamed');
  await db.nativeDelete(NodeEntity, { uuid: second.uuid });
  await changes.reloadRemote();
  expect(take()).toEqual(['changed first to renamed', 'removed second to second']);
});

it('adds a changed node that it did not know', async () => {
  const { given, take, rename, cache, changes } = await setUp();
  const { uuid } = await given.node({ name: 'first' });
  take();
  await rename(uuid, 'renamed');
  await changes.reload([uuid]);
  expect(take()).toEqual(['changed first to renamed']);
  cache.delete(uuid);
  await changes.reload([uuid]);
  expect(take()).toEqual(['added nothing to renamed', 'changed renamed to renamed']);
});

it('notifies plugins of added and removed nodes, which leave the cache', async () => {
  const { app, given, clock, cache } = await setUp();
  const calls: string[] = [];
  const { nodeAdded, nodeRemoved } = app.get(CoreHooks).internal;
  nodeAdded.tap(({ node, at }) => void calls.push(`added ${node.name} ${at}`));
  nodeRemoved.tap(({ node, at }) => void calls.push(`removed ${node.name} ${at}`));
  const { uuid } = await given.node({ name: 'first' });
  await clock.skip('1m');
  await app.get(NodesService).remove(uuid);
  await app.get(Events).settled();
  expect(cache.get(uuid)).toBeUndefined();
  expect(calls).toEqual([`added first ${clock.now() - 60_000}`, `removed first ${clock.now()}`]);
});
