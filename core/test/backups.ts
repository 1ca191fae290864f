import type { Response } from 'supertest';
import type { BackupCandidate, BackupState } from '@vitrine/contracts';
import { applyPendingRestore } from '../src/backup/restore/apply-restore.ts';
import { carryAuditLog } from '../src/backup/restore/carry-audit-log.ts';
import { readJournal } from '../src/backup/restore/journal.ts';
import { openSource } from '../src/backup/rows/secondary-database.ts';
import { snapshot } from '../src/backup/rows/snapshot.queries.ts';
import { tablesOf } from '../src/backup/rows/tables.ts';
import { dialectOf } from '../src/platform/database/options.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import type { createCookieClient } from './test-data.ts';

type Admin = ReturnType<typeof createCookieClient>;

const ROUTE = '/api/v1/admin/backup';

/** Returns all rows of all tables in a form that is comparable between two databases. */
export async function dumpDatabase({
  dataDir,
  databaseUrl,
}: Pick<TestApp, 'dataDir' | 'databaseUrl'>): Promise<Record<string, string[]>> {
  await using side = await openSource({ dataDir, databaseUrl });
  return await snapshot(side.db, dialectOf({ databaseUrl }), async rowsOf => {
    const tables: Record<string, string[]> = {};
    for (const table of tablesOf(side.orm)) {
      const rows: string[] = [];
      for await (const row of rowsOf(table)) rows.push(JSON.stringify(row, (_, value: unknown) => sorted(value)));
      tables[table.name] = rows.sort();
    }
    return tables;
  });
}

/** PostgreSQL sorts the keys of JSON itself. */
const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Waits until no task is running. */
export const waitForIdle = (admin: Admin): Promise<BackupState> =>
  eventually(async () => {
    const { body } = await admin.get(ROUTE).expect(200);
    const state = body.data as BackupState;
    return state.currentTask ? undefined : state;
  });

/** Waits until a restore is ready for a restart of the server. Throws the failure of the restore. */
export async function decided(admin: Admin, data: string): Promise<void> {
  const failure = await eventually(async () => {
    const { body } = await admin.get(ROUTE).expect(200);
    return (body.data as BackupState).failure ?? (await readJournal(data));
  });
  if (typeof failure === 'object' && 'message' in failure) throw new Error(failure.message);
}

/** Makes a backup and downloads it. */
export async function createBackup(admin: Admin, passphrase?: string): Promise<Buffer> {
  await admin.post(ROUTE).send({ passphrase }).expect(202);
  const { backups, failure } = await waitForIdle(admin);
  if (failure) throw new Error(failure.message);
  return download(admin, backups[0]!.name);
}

export async function download(admin: Admin, name: string): Promise<Buffer> {
  const answer = await admin
    .get(`${ROUTE}/files/${name}`)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  return answer.body as Buffer;
}

export const upload = (admin: Admin, zip: Buffer, name = 'backup.zip'): Promise<Response> =>
  admin
    .post(`${ROUTE}/candidates`)
    .query({ name })
    .set('content-type', 'application/zip')
    .send(zip)
    .then(answer => answer);

/** Restores a zip up to the point where the server would restart, and starts it again. */
export async function restore(site: TestApp, zip: Buffer, passphrase?: string): Promise<TestApp> {
  const admin = await site.admin();
  const { body, status } = await upload(admin, zip);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await admin
    .post(`${ROUTE}/candidates/${(body.data as BackupCandidate).candidateId}/restore`)
    .send({ passphrase })
    .expect(202);
  await decided(admin, site.dataDir);
  await site.stop();
  const switched = await applyPendingRestore({ dataDir: site.dataDir, databaseUrl: site.databaseUrl }, carryAuditLog);
  const restarted = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, now: site.clock.now() });
  await switched?.confirm();
  return restarted;
}
