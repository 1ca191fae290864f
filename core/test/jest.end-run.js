import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';

/** Removes the template databases of this run. */
export default async function endRun() {
  const prefix = `vitrine_template_${process.env.VITRINE_TEST_RUN}_`;
  for (const name of await readdir(tmpdir())) if (name.startsWith(prefix)) await rm(join(tmpdir(), name));
  const clientUrl = process.env.VITRINE_TEST_POSTGRES;
  if (!clientUrl) return;
  const dbName = new URL(clientUrl).pathname.slice(1);
  const orm = new MikroORM({ clientUrl, dbName, entities: [], discovery: { warnWhenNoEntities: false } });
  const server = orm.em.getConnection();
  const templates = await server.execute('select datname from pg_database where starts_with(datname, ?)', [prefix]);
  for (const { datname } of templates) await server.execute(`drop database if exists ${datname} with (force)`);
  await orm.close(true);
}
