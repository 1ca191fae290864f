import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqlEntityManager } from '@mikro-orm/sql';
import { RouteCatalogueService } from '../../src/platform/openapi/routes.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { hasOwnPostgres, ownPostgres } from '../own-postgres.ts';
import { smallDisk, withSmallDisk } from '../soak/lib/small-disk.ts';
import { ADMIN, createCookieClient } from '../test-data.ts';

/*
 * Tests each fault of the storage on each database: every read route responds as before, with a session and with an API key, the
 * pages too, and an administrator can sign in.
 */

const SOME_UUID = '7d9b2c52-2b3e-4a40-8a55-5a1f0b1c2d3e';
const WRITE_MS = 150;

type Disk = NonNullable<ReturnType<typeof smallDisk>>;
type Server = Awaited<ReturnType<typeof ownPostgres>>;

const run = ({ app }: TestApp, statement: string) =>
  app.get(SqlEntityManager).fork().execute<Record<string, string>[]>(statement);

let server: Server | undefined;
let databases = 0;
beforeAll(async () => {
  server = hasOwnPostgres ? await ownPostgres() : undefined;
}, 60_000);
afterAll(() => server?.[Symbol.dispose]());

/** Starts a site with an empty database, on a separate disk if given. */
async function start(database: string, disk?: Disk): Promise<TestApp> {
  const name = `site_${++databases}`;
  const databaseUrl = database === 'PostgreSQL' ? server!.url().replace(/postgres$/, name) : '';
  if (databaseUrl) server!.query(`create database ${name}${disk ? ` tablespace ${tablespaceOn(disk)}` : ''}`);
  const onDisk = disk && !databaseUrl ? { dataDir: join(disk.path, 'data') } : {};
  const site = await startTestApp({ ...onDisk, databaseUrl });
  const web = join(site.dataDir, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Page</title>');
  return site;
}

/** Makes the disk a tablespace of the server. */
function tablespaceOn(disk: Disk): string {
  const { uid, gid } = statSync(server!.data);
  const folder = join(disk.path, 'tables');
  mkdirSync(folder);
  for (const path of [disk.path, folder]) chownSync(path, uid, gid);
  const name = `small_${databases}`;
  server!.query(`create tablespace ${name} location '${folder}'`);
  return name;
}

/** Makes the database read-only, like a standby. */
async function takeNoWrites(site: TestApp): Promise<void> {
  if (!site.databaseUrl) return void (await run(site, 'pragma query_only = on'));
  const name = new URL(site.databaseUrl).pathname.slice(1);
  await run(site, `alter database "${name}" set default_transaction_read_only = on`);
  await run(
    site,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid() and application_name = 'vitrine' and state = 'idle'`,
  );
  await run(site, 'set default_transaction_read_only = on');
}

/** Fills the disk, and the free space in the files of the database. */
async function fillDisk(site: TestApp, disk: Disk): Promise<void> {
  disk.fill();
  const fill = site.databaseUrl
    ? "insert into plugin_value (plugin, key, value, size) select 'filler', gen_random_uuid()::text, to_jsonb(repeat(md5(random()::text), 50)), 1"
    : "insert into plugin_value (plugin, key, value, size) select 'filler', hex(randomblob(16)), json_quote(hex(randomblob(1500))), 1";
  for (let n = 0; n < 5000; n++) {
    const error = await run(site, fill).then(() => undefined, String);
    if (error) return expect(error).toMatch(/full|No space left/);
  }
  throw new Error('the disk never filled up');
}

/** Delays each write of a row, like a slow disk; counted in `slowWrites`. */
async function writeSlowly(site: TestApp): Promise<void> {
  if (site.databaseUrl) {
    await run(site, 'create sequence slow_writes');
    await run(
      site,
      `create function slow() returns trigger language plpgsql as $$ begin perform nextval('slow_writes'), pg_sleep(${WRITE_MS / 1000}); return coalesce(new, old); end $$`,
    );
    for (const { name } of await run(site, `select tablename as name from pg_tables where schemaname = 'public'`))
      await run(
        site,
        `create trigger slow before insert or update or delete on "${name}" for each row execute function slow()`,
      );
    return;
  }
  const database = (await site.app.get(SqlEntityManager).getConnection().getNativeClient()) as {
    function(name: string, body: () => null): void;
  };
  const pause = new Int32Array(new SharedArrayBuffer(4));
  await run(site, 'create temp table slow_writes (n integer)');
  await run(site, 'insert into slow_writes values (0)');
  database.function('slow', () => (Atomics.wait(pause, 0, 0, WRITE_MS), null));
  for (const { name } of await run(
    site,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  ))
    for (const action of ['insert', 'update', 'delete'])
      await run(
        site,
        `create temp trigger "slow_${action}_${name}" before ${action} on main."${name}" begin select slow(); update slow_writes set n = n + 1; end`,
      );
}

async function slowWrites(site: TestApp): Promise<number> {
  const [row] = await run(
    site,
    site.databaseUrl ? 'select last_value as n from slow_writes' : 'select n from slow_writes',
  );
  return Number(row!.n);
}

/** Returns how each read route responds to a session and to an API key, and each page to a session. */
async function reader(site: TestApp) {
  const { uuid } = await site.given.node();
  const admin = await site.admin();
  const newKey = { name: 'script', scopes: ['full'], expiresAt: null, nodes: null };
  const { body } = await admin.post('/api/v1/admin/api-keys').send(newKey).expect(201);
  const key = { Authorization: `Bearer ${body.data.secret as string}` };
  const paths = site.app
    .get(RouteCatalogueService)
    .all()
    // The download of a backup is logged before it starts, and is refused if that fails.
    .filter(({ method, access }) => method === 'GET' && !access.audit)
    .map(({ path }) => path.replace(/:uuid\b/g, uuid).replace(/[*:]\w+/g, SOME_UUID));
  expect(paths.length).toBeGreaterThan(60);
  return async () => {
    const found: Record<string, number[]> = {};
    for (const path of paths)
      found[path] = [(await admin.get(path)).status, (await site.http.get(path).set(key)).status];
    for (const page of ['/', '/admin/overview', `/instance/${uuid}`])
      found[page] = [(await admin.get(page).set('accept', 'text/html').expect(200)).status];
    return found;
  };
}

async function expectSignIn(site: TestApp): Promise<void> {
  const client = createCookieClient(site.url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  await client.get('/api/v1/admin/sessions').expect(200);
}

for (const database of ['SQLite', 'PostgreSQL']) {
  const isMissing = database === 'PostgreSQL' && !hasOwnPostgres;
  (isMissing ? describe.skip : describe)(`on ${database}`, () => {
    it('reads everything and signs in while the database is read-only', async () => {
      const site = await start(database);
      const statuses = await reader(site);
      const before = await statuses();
      await takeNoWrites(site);
      // Long enough that every use has to be recorded again.
      await site.clock.skip('5m');
      expect(await statuses()).toEqual(before);
      await expectSignIn(site);
      const { body } = await site.http.get('/readyz').expect(200);
      expect(body).toEqual({ status: 'degraded', reason: expect.stringContaining('The database takes no writes: ') });
    });

    withSmallDisk('reads everything and signs in while the disk is full', async () => {
      using disk = smallDisk(64)!;
      await using site = await start(database, disk);
      const statuses = await reader(site);
      const before = await statuses();
      await fillDisk(site, disk);
      await site.clock.skip('5m');
      expect(await statuses()).toEqual(before);
      await expectSignIn(site);
      await site.http.get('/readyz').expect(200);
      if (site.databaseUrl) server!.query(`drop database ${new URL(site.databaseUrl).pathname.slice(1)} with (force)`);
    });

    it('waits for a slow disk only to record the use of a session and a key', async () => {
      const site = await start(database);
      const statuses = await reader(site);
      const before = await statuses();
      await site.clock.skip('5m');
      await writeSlowly(site);
      expect(await statuses()).toEqual(before);
      const writes = await slowWrites(site);
      expect(writes).toBeGreaterThan(1);
      expect(writes).toBeLessThan(5);
      await expectSignIn(site);
    });
  });
}
