import { MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../../test/app.ts';
import { entities } from './entities.ts';

it('makes exactly the tables that the entities describe', async () => {
  const { app } = await startTestApp();
  const schema = app.get(MikroORM).schema;
  expect(await schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  expect(await schema.getCreateSchemaSQL({ wrap: false })).toContain('create table');
  expect(entities.length).toBeGreaterThan(3);
});

it('writes ahead, keeps references whole and waits for a busy file, where it is SQLite', async () => {
  const { app, databaseUrl } = await startTestApp();
  if (databaseUrl) return;
  const pragma = async (name: string) =>
    Object.values((await app.get(SqlEntityManager).getConnection().execute(`pragma ${name}`))[0] ?? {})[0];
  expect(await Promise.all(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma))).toEqual([
    'wal',
    2,
    1,
    5000,
  ]);
});

it('runs once, and leaves data alone at the next start', async () => {
  const first = await startTestApp();
  const { uuid } = await first.given.node({ name: 'kept' });
  await first.stop();
  const { http } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect((await http.get(`/api/v1/nodes/${uuid}`).expect(200)).body.data.name).toBe('kept');
});
