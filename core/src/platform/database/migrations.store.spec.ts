import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/core';
import { SqlEntityManager, type Options } from '@mikro-orm/sql';
import { startTestApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { entities } from '../../entities.ts';
import { migrations, type Dialect } from './migrations/index.ts';
import { databaseOptions, dialectOf } from './options.ts';
import { describeSchema, hashOf } from './schema-description.ts';

it('creates exactly the tables that the entities describe', async () => {
  const { app } = await startTestApp();
  const schema = app.get(MikroORM).schema;
  expect(await schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  expect(await schema.getCreateSchemaSQL({ wrap: false })).toContain('create table');
  expect(entities.length).toBeGreaterThan(3);
});

it.each(['sqlite', 'postgres'] as const)('leaves landed migrations for %s unchanged', async dialect => {
  const folder = new URL(`./migrations/${dialect}/`, import.meta.url);
  const hashes = migrations[dialect].map(async ({ name }) => {
    const text = await readFile(new URL(`${name}.ts`, folder));
    return { name, sha256: createHash('sha256').update(text).digest('hex') };
  });
  expect(await Promise.all(hashes)).toEqual(migrations[dialect].map(({ name, sha256 }) => ({ name, sha256 })));
  expect((await readdir(folder)).sort()).toEqual(migrations[dialect].map(({ name }) => `${name}.ts`).sort());
});

it('has the same migrations for both databases', () => {
  const list = (dialect: Dialect) => migrations[dialect].map(({ name, additive }) => ({ name, additive }));
  expect(list('postgres')).toEqual(list('sqlite'));
});

it('creates with each migration the schema that is listed for it', async () => {
  const { url: databaseUrl, drop } = await freshDatabase();
  const dialect = dialectOf({ databaseUrl });
  const options = await databaseOptions({ databaseUrl, dataDir: ':memory:' }, entities);
  const orm = new MikroORM({ ...options, logger: () => undefined } as Options);
  const found = [];
  for (const { name } of migrations[dialect]) {
    await orm.migrator.up({ to: name });
    found.push({ name, schema: hashOf(await describeSchema(orm, dialect)) });
  }
  await orm.close(true);
  await drop();
  expect(found).toEqual(migrations[dialect].map(({ name, schema }) => ({ name, schema })));
});

it('enables write-ahead log, foreign keys and busy timeout on SQLite', async () => {
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

it('run once, and change no data at the next start', async () => {
  const first = await startTestApp();
  const { uuid } = await first.given.node({ name: 'kept' });
  await first.stop();
  const { http } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect((await http.get(`/api/v1/nodes/${uuid}`).expect(200)).body.data.name).toBe('kept');
});
