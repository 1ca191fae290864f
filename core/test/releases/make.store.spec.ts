import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeArchive } from '../../src/backup/archive/write-archive.ts';
import { CONTRACT_COLUMNS } from '../../src/backup/rows/contract-columns.ts';
import { fromPortable, toPortable, type Kind } from '../../src/backup/rows/portable.rule.ts';
import { openSource } from '../../src/backup/rows/secondary-database.ts';
import { dialectOf } from '../../src/platform/database/options.ts';
import { startTestApp, type TestApp } from '../app.ts';

/*
 * Writes the files of a release, with data in every table: VITRINE_TEST_FIXTURE=0.2.0 npm test -- releases/make, once with and once
 * without VITRINE_TEST_POSTGRES, on the commit of the release. They are never written again.
 */
const version = process.env.VITRINE_TEST_FIXTURE ?? '';
const make = version ? it : it.skip;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LEFT_OUT = /^(sqlite_|mikro_orm_)/;

/** Values of the kinds that the contracts of some columns allow. */
const SAMPLES: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [
    'sample',
    'load',
    'offline',
    'manual',
    'other',
    'en',
    'info',
    'tcp',
    'news',
    'done',
    'waiting',
    'failed',
    'sent',
    'queued',
    'timeout',
    'closed',
    'once',
    'monthly',
    'sum',
    'test',
    'node.offline',
    'offline.node',
    'alert',
    'firing',
    'open',
    'resolved',
    'exit',
    'exited',
    'ended',
    'error',
    'left',
    'running',
    'pending',
    'ok',
    'delivered',
    'silence',
    'maintenance',
    'mute',
    'warning',
    'critical',
    'disabled',
    'recording',
    'agent',
  ],
  integer: [1],
  number: [1.5],
  boolean: [true],
  time: [Date.UTC(2026, 5, 1)],
  json: [
    {},
    [],
    { all: true, nodes: [], groups: [], tags: [] },
    { kind: 'once', from: 1, to: 2 },
    ['monitoring'],
    null,
  ],
  bytes: ['AAECAw=='],
};

make(
  'writes the files of a release',
  async () => {
    const folder = join(import.meta.dirname, version);
    mkdirSync(folder, { recursive: true });
    const site = await startTestApp();
    const nodes = [await site.given.node({ name: 'tokyo' }), await site.given.node({ name: 'frankfurt' })];
    const admin = await site.admin();
    const { body } = await admin.post('/api/v1/admin/ping/tasks').send({
      name: 'Gateway',
      type: 'tcp',
      target: '192.0.2.1:443',
      interval: 60,
      enabled: true,
      includeNewNodes: true,
      onCards: true,
      nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
    });
    const task = (body.data as { id: number }).id;
    const now = site.clock.now();
    for (const [n, { token }] of nodes.entries()) await report(site, token, task, n, now);
    await site.clock.skip('2h');
    const history = await answers(
      site,
      nodes.map(({ uuid }) => uuid),
      now,
    );
    await site.stop();
    const config = { dataDir: site.dataDir, databaseUrl: site.databaseUrl };
    await fillEmptyTables(config, nodes[0]!.uuid);
    const dialect = dialectOf(config);
    const rows = await dump(config);
    expect(Object.entries(rows).filter(([, { rows: all }]) => all.length === 0)).toEqual([]);
    const expected = { version, now: site.clock.now(), history, rows };
    writeFileSync(join(folder, `${dialect}.json.gz`), gzipSync(JSON.stringify(expected), { level: 9 }));
    if (dialect === 'postgres') {
      const sql = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', config.databaseUrl], {
        encoding: 'utf8',
      });
      writeFileSync(join(folder, 'postgres.sql.gz'), gzipSync(sql.replace(/^\\.*$/gm, ''), { level: 9 }));
      return;
    }
    await writeArchive(join(folder, 'backup.zip'), { config, now: site.clock.now() });
    writeFileSync(join(folder, 'vault.key'), readFileSync(join(site.dataDir, 'vault.key')));
    writeFileSync(
      join(folder, 'vitrine.db.gz'),
      gzipSync(readFileSync(join(site.dataDir, 'vitrine.db')), { level: 9 }),
    );
  },
  300_000,
);

/** Reports a day of minutes with everything that the protocol has. */
async function report(site: TestApp, token: string, task: number, n: number, now: number): Promise<void> {
  const hello = {
    type: 'hello',
    protocol: { min: 1, max: 1 },
    version,
    capabilities: [],
    stream: randomUUID(),
    boot: `boot-${n}`,
    facts: {
      hostname: `host-${n}`,
      os: 'Debian GNU/Linux 13 (trixie)',
      kernel: '6.12',
      arch: 'x86_64',
      cpuName: 'CPU',
      cpuCores: 4,
      ramTotal: 2 ** 33,
      swapTotal: 2 ** 30,
      diskTotal: 2 ** 36,
      virtualization: 'kvm',
      gpuNames: ['GPU'],
      addresses: ['192.0.2.9'],
    },
  };
  const minutes = Array.from({ length: 26 * 60 }, (_, k) => k).filter(k => n === 0 || k < 600 || k > 640);
  for (let i = 0; i < minutes.length; i += 400) {
    const reports = minutes.slice(i, i + 400).map(k => ({
      seq: k + 1,
      at: now - 26 * HOUR + k * MINUTE,
      cpu: (k * 7 + n * 13) % 100,
      load: [(k % 40) / 10, (k % 30) / 10, (k % 20) / 10],
      ramUsed: 2 ** 30 + k * 1024,
      swapUsed: k * 512,
      disks: [{ mount: '/', used: 2 ** 32 + k * 4096, total: 2 ** 36 }],
      interfaces: [{ name: 'eth0', up: 1000 + k, down: 2000 + k, totalUp: k * 60_000, totalDown: k * 120_000 }],
      tcp: 20 + (k % 50),
      udp: 4,
      processes: 130,
      uptime: 1000 + k * 60,
      temperature: 40 + (k % 30),
      pings: [[task, 0, k % 97 === 0 ? -1 : 20 + (k % 13)]],
    }));
    const answer = await fetch(`${site.url}/api/v1/agent/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ hello, reports }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** Answers of the history: address → body. */
async function answers(site: TestApp, uuids: readonly string[], now: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const uuid of uuids)
    for (const hours of [1, 6, 26]) {
      for (const resource of ['history', 'latency']) {
        const path = `/api/v1/nodes/${uuid}/${resource}?from=${now - hours * HOUR}&to=${now}`;
        const answer = await site.http.get(path);
        if (answer.status === 200) found[path] = answer.body.data;
      }
    }
  return found;
}

async function dump(config: { dataDir: string; databaseUrl: string }) {
  await using side = await openSource(config);
  const tables: Record<string, { columns: string[]; rows: unknown[][] }> = {};
  const metas = [...side.orm.getMetadata().getAll().values()];
  for (const { tableName, props } of metas) {
    const columns = props.filter(({ persist }) => persist !== false).map(({ fieldNames }) => fieldNames[0]!);
    const found = await side.db.selectFrom(tableName).selectAll().execute();
    tables[tableName] = { columns, rows: found.map(row => columns.map(name => toJson(row[name]))) };
  }
  return tables;
}

/** A value in the form that JSON can hold. */
const toJson = (value: unknown): unknown =>
  value instanceof Date
    ? value.getTime()
    : value instanceof Uint8Array
      ? { base64: Buffer.from(value).toString('base64') }
      : value;

const KINDS: Readonly<Record<string, Kind>> = {
  UuidType: 'text',
  string: 'text',
  text: 'text',
  integer: 'integer',
  smallint: 'integer',
  BigIntType: 'integer',
  DoubleType: 'number',
  boolean: 'boolean',
  Date: 'time',
  JsonType: 'json',
  BlobType: 'bytes',
};

/** Writes a row into each table that is empty, with a value in every column. */
async function fillEmptyTables(config: { dataDir: string; databaseUrl: string }, node: string): Promise<void> {
  const dialect = dialectOf(config);
  await using side = await openSource(config);
  const metas = [...side.orm.getMetadata().getAll().values()].filter(({ tableName }) => !LEFT_OUT.test(tableName));
  for (let round = 0; round < 4; round++)
    for (const { tableName, props } of metas) {
      if ((await side.db.selectFrom(tableName).selectAll().limit(1).execute()).length > 0) continue;
      const row: Record<string, unknown> = {};
      let complete = true;
      for (const prop of props.filter(({ persist }) => persist !== false)) {
        const name = prop.fieldNames[0]!;
        const target = prop.targetMeta;
        if (target) {
          const [first] = await side.db.selectFrom(target.tableName).selectAll().limit(1).execute();
          if (!first) complete = false;
          else row[name] = first[target.getPrimaryProps()[0]!.fieldNames[0]!];
          continue;
        }
        if (/^(node|node_uuid)$/.test(name) && KINDS[prop.type] === 'text') {
          row[name] = node;
          continue;
        }
        const kind = KINDS[prop.type]!;
        const contract = CONTRACT_COLUMNS[tableName]?.[prop.name];
        const enumerated = (contract as unknown as { options?: unknown[] } | undefined)?.options;
        const candidates = prop.type === 'UuidType' ? [randomUUID()] : [...(enumerated ?? []), ...SAMPLES[kind]];
        const value = candidates.find(candidate => !contract || contract.safeParse(candidate).success);
        const text = kind === 'text' && prop.length !== undefined ? String(value).slice(0, prop.length) : value;
        row[name] = value === undefined ? null : fromPortable(kind, text, dialect);
      }
      if (complete) await side.db.insertInto(tableName).values(row).execute();
    }
  void toPortable;
}
