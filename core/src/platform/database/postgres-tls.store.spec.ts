import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MikroORM, type Options } from '@mikro-orm/sql';
import { ownAuthority } from '../../../test/own-authority.ts';
import { hasOwnPostgres, ownPostgres } from '../../../test/own-postgres.ts';
import { databaseOptions } from './options.ts';

const mayRun = hasOwnPostgres && globalThis.POSTGRES_URL !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
const ca = `sslrootcert=${folder}/ca.pem`;
let server: Awaited<ReturnType<typeof ownPostgres>>;

/** Creates a certificate authority, and a certificate for localhost in the data folder of the server. */
function makeCertificates(data: string): void {
  ownAuthority(folder);
  const { uid, gid } = statSync(data);
  for (const name of ['server.crt', 'server.key']) {
    copyFileSync(join(folder, name), join(data, name));
    chownSync(join(data, name), uid, gid);
  }
  chmodSync(join(data, 'server.key'), 0o600);
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const options = { ...(await databaseOptions({ databaseUrl, dataDir: '' }, [])), logger: () => undefined } as Options;
  const orm = new MikroORM(options);
  try {
    return await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close(true);
  }
}

beforeAll(async () => {
  if (!mayRun) return;
  server = await ownPostgres();
  makeCertificates(server.data);
  await query(server.url(), 'alter system set ssl = on');
  writeFileSync(join(server.data, 'pg_hba.conf'), 'hostssl all all all trust\nlocal all all trust\n');
  server.stop();
  server.start();
}, 60_000);

afterAll(() => {
  server?.[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns whether a connection to the server is encrypted. */
async function isEncrypted(host: string, parameters: string): Promise<unknown> {
  const url = `postgres://vitrine@${host}:${server.port}/postgres?${parameters}`;
  return (await query(url, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'))[0]!.ssl;
}

(mayRun ? it : it.skip)('encrypts the connection and checks certificate and name as sslmode says', async () => {
  expect(await isEncrypted('localhost', 'sslmode=require')).toBe(true);
  expect(await isEncrypted('localhost', `sslmode=verify-full&${ca}`)).toBe(true);
  expect(await isEncrypted('127.0.0.1', `sslmode=verify-ca&${ca}`)).toBe(true);
  await expect(isEncrypted('127.0.0.1', `sslmode=verify-full&${ca}`)).rejects.toThrow(/altnames|does not match/);
  await expect(isEncrypted('localhost', 'sslmode=verify-full')).rejects.toThrow(/certificate/);
  await expect(isEncrypted('localhost', 'sslmode=disable')).rejects.toThrow(/no encryption/);
});

(mayRun ? it : it.skip)('connects through a unix socket', async () => {
  const url = `postgres://vitrine@/postgres?host=${dirname(server.data)}&port=${server.port}`;
  expect(await query(url, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
});
