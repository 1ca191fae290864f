import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import AdmZip from 'adm-zip';
import { HOUR_MS } from '@vitrine/contracts/time';

export const FRANKFURT = '00efd212-6837-415a-b0d3-c97f2d828959';
export const TOKYO = '64022367-e8b4-4651-b8d3-877d12f3b763';

const SCHEMA = `
  create table configs (key text primary key, value text);
  create table users (uuid text, username text, passwd text);
  create table clients (uuid text primary key, token text, name text, cpu_name text, arch text, cpu_cores integer, os text,
    kernel_version text, gpu_name text, ipv4 text, ipv6 text, region text, remark text, public_remark text, mem_total bigint,
    swap_total bigint, disk_total bigint, version text, weight integer, price real, billing_cycle integer, auto_renewal numeric,
    currency text, expired_at timestamp, "group" text, tags text, hidden numeric, traffic_limit bigint, traffic_limit_type text,
    created_at datetime);
  create table ping_tasks (id integer primary key, weight integer, name text, clients text, all_clients numeric, type text,
    target text, interval integer);
  create table offline_notifications (client text, enable boolean, grace_period integer);
  create table load_notifications (id integer primary key, name text, clients text, metric text, threshold real, ratio real,
    interval integer);
  create table clipboards (id integer primary key, text text, name text, weight integer, remark text);
  create table message_sender_providers (name text primary key, addition text);
  create table records (client text, time datetime, cpu real, ram bigint, swap bigint, load real, disk bigint, net_in bigint,
    net_out bigint, process integer, connections integer, connections_udp integer);
  create table ping_records (client text, task_id integer, time datetime, value integer);
`;
const METRICS_SCHEMA = `
  create table metric_series (id integer primary key, metric_name text, entity_id text, tags text);
  create table metric_resolutions (id integer primary key, resolution_milli bigint);
  create table metric_rollups (series_id bigint, resolution_id bigint, bucket_milli bigint, count bigint, sum double, sum_sq double,
    min_val double, max_val double);
  insert into metric_resolutions values (1, 60000), (2, 3600000);
`;

/** Time of the made-up data, a full hour: ms since 1970. */
export const HOUR = Date.parse('2026-06-01T10:00:00Z');

function fill(db: DatabaseSync): void {
  const config = db.prepare('insert into configs values (?, ?)');
  for (const [key, value] of Object.entries({
    system_version: '1.4.3',
    sitename: 'Old harbour',
    description: 'moved from elsewhere',
    private_site: true,
    custom_head: '<style>p{color:red}</style>',
    api_key: 'secret-api-key',
    theme: 'Mochi',
    metric_table_prefix: 'metric_',
  }))
    config.run(key, JSON.stringify(value));
  db.exec(`insert into users values ('u', 'harbour-master', 'hash')`);
  const client = db.prepare(
    `insert into clients (uuid, token, name, os, mem_total, version, weight, price, billing_cycle, auto_renewal, currency,
      expired_at, "group", tags, hidden, traffic_limit, traffic_limit_type, region, remark, public_remark, created_at)
     values (?, ?, ?, 'Debian', 8000000000, '1.2.0', ?, ?, ?, 1, ?, ?, ?, ?, ?, 1099511627776, 'sum', ?, 'private', 'Relay',
      '2026-01-02 03:04:05.123456789+00:00')`,
  );
  client.run(
    FRANKFURT,
    'dRhAokgeNbIWt5qRpbi4KZ',
    'fra-01',
    5,
    4.99,
    30,
    '€',
    '2026-12-05 00:00:00+00:00',
    'Europe',
    'KVM<blue>;prod<green>',
    0,
    '🇩🇪',
  );
  client.run(
    TOKYO,
    'jdDWZ4yUo2nMTFC9RMra32',
    '东京 02',
    4,
    -1,
    -1,
    '￥',
    '2106-01-01 00:00:00+00:00',
    'Asia',
    '',
    1,
    '',
  );
  client.run('no-uuid', 'token-of-no-uuid', 'nowhere', 1, 0, 0, '$', null, '', '', 0, '');
  const task = db.prepare('insert into ping_tasks values (?, ?, ?, ?, ?, ?, ?, ?)');
  task.run(7, 2, 'icmp all', JSON.stringify([FRANKFURT, TOKYO]), 1, 'icmp', '192.0.2.1', 60);
  task.run(9, 1, 'web', JSON.stringify([FRANKFURT]), 0, 'http', 'https://example.org/', 30);
  task.run(11, 3, 'broken', '[]', 0, 'icmp', 'not a host!', 60);
  db.prepare('insert into offline_notifications values (?, 1, 120)').run(FRANKFURT);
  const rule = db.prepare('insert into load_notifications values (?, ?, ?, ?, ?, ?, ?)');
  rule.run(1, 'cpu high', JSON.stringify([FRANKFURT]), 'cpu', 85, 0.7, 10);
  rule.run(2, 'gpu high', '[]', 'gpu', 85, 0.7, 10);
  db.exec(`insert into clipboards values (1, 'df -h', 'disk', 1, 'space')`);
  db.exec(
    `insert into message_sender_providers values ('telegram', '{"bot_token":"t"}'), ('bark', '{"server_url":""}')`,
  );
}

/** Tables from before 1.4: a reading per minute, and probes. */
function fillRecords(db: DatabaseSync): void {
  const record = db.prepare('insert into records values (?, ?, ?, 1000, 0, 0.5, 5000, 200, 100, 50, 30, 10)');
  const ping = db.prepare('insert into ping_records values (?, 7, ?, ?)');
  for (let minute = 0; minute < 60; minute++) {
    const time = new Date(HOUR + minute * 60_000).toISOString().replace('T', ' ').replace('Z', '+00:00');
    record.run(TOKYO, time, minute);
    ping.run(TOKYO, time, minute === 0 ? -1 : 20 + (minute % 3));
  }
}

/** The newer store: one hour of minutes with minimum and maximum, and an earlier hour. */
function fillMetrics(db: DatabaseSync): void {
  db.exec(METRICS_SCHEMA);
  db.prepare('insert into metric_series values (1, ?, ?, ?)').run('cpu.usage', FRANKFURT, '{}');
  const rollup = db.prepare('insert into metric_rollups values (1, ?, ?, ?, ?, 0, ?, ?)');
  rollup.run(2, HOUR - HOUR_MS, 1200, 1200 * 40, 10, 90);
  for (let minute = 0; minute < 60; minute++)
    rollup.run(1, HOUR + minute * 60_000, 20, 20 * minute, minute / 2, minute + 1);
}

interface BackupOptions {
  /** A copy with an open log: the metrics file is empty, or contains only the first of its pages. */
  readonly openLog?: 'empty' | 'first page';
  readonly change?: (main: DatabaseSync, metrics: DatabaseSync) => void;
  readonly more?: (zip: AdmZip) => void;
}

/** Makes a backup with made-up data, in the format of Komari 1.4. */
export async function komariBackup({ openLog, change, more }: BackupOptions = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-komari-'));
  try {
    const [main, metrics] = [new DatabaseSync(join(folder, 'komari.db')), new DatabaseSync(join(folder, 'metrics.db'))];
    main.exec(SCHEMA);
    fill(main);
    if (openLog === 'empty') metrics.exec('create table passing (x); drop table passing');
    else {
      fillRecords(main);
      fillMetrics(metrics);
    }
    if (openLog) main.exec('drop table records; drop table ping_records');
    change?.(main, metrics);
    main.close();
    metrics.close();
    const zip = new AdmZip();
    zip.addFile('komari.db', await readFile(join(folder, 'komari.db')));
    const stored = await readFile(join(folder, 'metrics.db'));
    zip.addFile('metrics.db', openLog === 'first page' ? stored.subarray(0, 4096) : stored);
    zip.addFile('komari-backup-markup', Buffer.from('marked'));
    zip.addFile('theme/Mochi/dist/index.html', Buffer.from('<html></html>'));
    zip.addFile('favicon.ico', Buffer.from([0, 0, 1, 0, 1, 0]));
    more?.(zip);
    return zip.toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
