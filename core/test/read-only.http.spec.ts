import { EntityManager } from '@mikro-orm/sql';
import { RouteCatalogueService } from '../src/platform/openapi/routes.ts';
import { startTestApp, type TestApp } from './app.ts';

const SOME_UUID = '7d9b2c52-2b3e-4a40-8a55-5a1f0b1c2d3e';

/** Lets the database take no more writes, like a standby or a disk that is full. */
async function makeReadOnly({ app, databaseUrl }: TestApp): Promise<void> {
  const run = (statement: string) => app.get(EntityManager).fork().execute(statement);
  if (!databaseUrl) return void (await run('pragma query_only = 1'));
  const name = new URL(databaseUrl).pathname.slice(1);
  await run(`alter database "${name}" set default_transaction_read_only = on`);
  await run(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid() and application_name = 'vitrine' and state = 'idle'`,
  );
  await run('set default_transaction_read_only = on');
}

it('reads everything for whoever is signed in or has a key while the database takes no writes', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const admin = await site.admin();
  const wanted = { name: 'script', scopes: ['full'], expiresAt: null, nodes: null };
  const { secret } = (await admin.post('/api/v1/admin/api-keys').send(wanted).expect(201)).body.data as {
    secret: string;
  };
  const key = { Authorization: `Bearer ${secret}` };
  const paths = site.app
    .get(RouteCatalogueService)
    .all()
    // The download of a backup is logged before it is given; it is refused where that cannot be.
    .filter(({ method, access }) => method === 'GET' && !access.audit)
    .map(({ path }) => path.replace(/:uuid\b/g, uuid).replace(/[*:]\w+/g, SOME_UUID));
  const statuses = async () => {
    const found: Record<string, number[]> = {};
    for (const path of paths)
      found[path] = [(await admin.get(path)).status, (await site.http.get(path).set(key)).status];
    return found;
  };
  expect(paths.length).toBeGreaterThan(60);
  const before = await statuses();
  await makeReadOnly(site);
  // Long enough that each use is to be recorded.
  await site.clock.skip('5m');
  expect(await statuses()).toEqual(before);
  const { body } = await site.http.get('/readyz').expect(200);
  expect(body).toEqual({ status: 'degraded', reason: expect.stringContaining('The database takes no writes: ') });
});
