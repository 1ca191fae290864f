import { MikroORM } from '@mikro-orm/core';
import { theApp } from '../../../test/app.ts';
import { entities } from './entities.ts';

it('makes exactly the tables that the entities describe', async () => {
  const { app } = await theApp();
  const schema = app.get(MikroORM).schema;
  expect(await schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  expect(await schema.getCreateSchemaSQL({ wrap: false })).toContain('create table');
  expect(entities.length).toBeGreaterThan(3);
});

it('runs once, and leaves data alone at the next start', async () => {
  const first = await theApp();
  const { uuid } = await first.given.node({ name: 'kept' });
  await first.stop();
  const { http } = await theApp({ data: first.data, databaseUrl: first.databaseUrl });
  expect((await http.get(`/api/v1/nodes/${uuid}`).expect(200)).body.data.name).toBe('kept');
});
