import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { SavedCommandEntity } from './saved-command.entity.ts';

const SAVED_COMMANDS = '/api/v1/admin/saved-commands';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
});
beforeEach(() => site.app.get(Database).nativeDelete(SavedCommandEntity, {}));

const add = async (name: string) =>
  (await admin.post(SAVED_COMMANDS).send({ name, text: 'id' }).expect(201)).body.data as {
    id: string;
    updatedAt: number;
  };
const names = async () =>
  (await admin.get(SAVED_COMMANDS).expect(200)).body.data.map(({ name }: { name: string }) => name);
const order = (...ids: string[]) => admin.put(`${SAVED_COMMANDS}/order`).send({ ids });

it('keeps at most five hundred commands', async () => {
  const rows = Array.from({ length: 499 }, (_, position) => ({
    ...{ id: randomUUID(), name: 'one', text: 'id', remark: '', position, updatedAt: 0 },
  }));
  await site.app.get(Database).unitOfWork().insertMany(SavedCommandEntity, rows);
  await add('last');
  const { body } = await admin.post(SAVED_COMMANDS).send({ name: 'more', text: 'id' }).expect(409);
  expect(body.code).toBe('saved-command.limit');
});

it('adds a command after the last one of an order', async () => {
  const [a, b] = [await add('a'), await add('b')];
  await order(b.id, a.id).expect(204);
  await add('c');
  expect(await names()).toEqual(['b', 'a', 'c']);
});

it('rejects an order that leaves a command out, repeats one or names another', async () => {
  const [a, b] = [await add('a'), await add('b')];
  for (const ids of [[b.id], [b.id, b.id], [b.id, UNKNOWN], [b.id, a.id, UNKNOWN], [b.id, a.id, b.id]])
    await order(...ids).expect(409);
  expect(await names()).toEqual(['a', 'b']);
});

it('dates a command by its last change', async () => {
  const { id, updatedAt } = await add('a');
  await site.clock.skip('1m');
  await admin.put(`${SAVED_COMMANDS}/${id}`).send({ name: 'b', text: 'id' }).expect(200);
  const [changed] = (await admin.get(SAVED_COMMANDS)).body.data;
  expect(changed).toMatchObject({ name: 'b', updatedAt: site.clock.now() });
  expect(changed.updatedAt).toBeGreaterThan(updatedAt);
});

it('rejects a change that is based on another version', async () => {
  const { id } = await add('a');
  const change = (name: string) => admin.put(`${SAVED_COMMANDS}/${id}`).send({ name, text: 'id' });
  const { body } = await change('late').set('if-match', '"other"').expect(412);
  expect(await names()).toEqual(['a']);
  await change('in time').set('if-match', body.current.etag).expect(200);
});

it('returns 404 for a missing command', async () => {
  await admin.put(`${SAVED_COMMANDS}/${UNKNOWN}`).send({ name: 'b', text: 'id' }).expect(404);
  await admin.delete(`${SAVED_COMMANDS}/${UNKNOWN}`).expect(404);
});
