import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import AdmZip from 'adm-zip';

export const SERVER = '7d7c1f1e-0a0b-4c0d-8e0f-000000000001';
export const SYSTEM_TOKEN = '11111111-2222-4333-8444-555555555555';

/** Created with `ssh-keygen -t ed25519 -N ''` for this test. */
const HUB_KEY = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgAAAAIgZJqg2GSao
NgAAAAtzc2gtZWQyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgA
AAAEChbpfgAHx6VpNHykbQ5qQs2cc82DLA8RuXHjF1p3S3xvL9j4ybxNwuFDgJh8X1Ho44
FO0Vgk2ZSPOM5GcqPWOAAAAAAAECAwQF
-----END OPENSSH PRIVATE KEY-----
`;

/** A SQLite database as a file. */
export async function database(fill: (db: DatabaseSync) => void): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-product-'));
  try {
    const db = new DatabaseSync(join(folder, 'x.db'));
    fill(db);
    db.close();
    return await readFile(join(folder, 'x.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Tables as created by a hub of Beszel 0.18; only the columns that are read. */
const beszelHub = (db: DatabaseSync) => {
  db.exec(`
    create table systems (id text primary key, name text, host text, port text, status text, info json, users json, created text);
    create table system_details (id text primary key, system text, hostname text, kernel text, cores int, threads int, cpu text,
      os int, os_name text, arch text, memory int);
    create table fingerprints (id text primary key, system text, token text, fingerprint text);
    create table system_stats (id text primary key, system text, stats json, type text, created text);
    create table alerts (id text primary key, user text, system text, name text, value real, min int);
    create table quiet_hours (id text, user text, system text, type text, start text, "end" text);
    create table users (id text, email text);
    create table user_settings (id text, user text, settings json);
    insert into systems values ('s1', 'tokyo', '192.0.2.7', '45876', 'up', '{"v":"0.18.8"}', '[]', '2026-01-02 03:04:05.000Z');
    insert into system_details values ('d1', 's1', 'host-1', '6.1', 2, 4, 'CPU', 0, 'Debian 12', 'x86_64', 8000000000);
    insert into fingerprints values ('f1', 's1', '${SYSTEM_TOKEN}', 'x');
    insert into system_stats values ('r1', 's1', '{"cpu":25,"mu":2}', '10m', '2026-06-10 11:00:00.000Z');
    insert into alerts values ('a1', 'u1', 's1', 'Status', 0, 5), ('a2', 'u1', 's1', 'CPU', 80, 10), ('a3', 'u2', 's1', 'CPU', 80, 10), ('a4', 'u1', 's1', 'GPU', 90, 5);
    insert into quiet_hours values ('q1', 'u1', 's1', 'daily', '2026-06-01 01:00:00.000Z', '2026-06-01 02:00:00.000Z');
    insert into users values ('u1', 'a@example.com');
    insert into user_settings values ('x', 'u1', '{"emails":["a@example.com"],"webhooks":["discord://secret@1"]}');
  `);
};

/** A zip of the data folder of a hub of Beszel. */
export async function beszelFolder(): Promise<Buffer> {
  const zip = new AdmZip();
  zip.addFile('beszel_data/data.db', await database(beszelHub));
  zip.addFile('beszel_data/id_ed25519', Buffer.from(HUB_KEY));
  return zip.toBuffer();
}

/** Tables as created by a dashboard of Nezha (1405ba76, August 2026); only the columns that are read. */
const nezhaDashboard = (db: DatabaseSync) => {
  const common = 'id integer primary key, created_at datetime, updated_at datetime, user_id int';
  db.exec(`
    create table servers (${common}, name text, uuid text, note text, public_note text, display_index int, hide_for_guest numeric);
    create table server_groups (${common}, name text);
    create table server_group_servers (${common}, server_group_id int, server_id int);
    create table services (${common}, name text, type int, target text, skip_servers_raw text, duration int, cover int);
    create table service_histories (id integer primary key, created_at datetime, service_id int, server_id int, avg_delay real, up int, down int, data text);
    create table alert_rules (${common}, name text, rules_raw text, enable numeric);
    create table transfers (${common}, server_id int, "in" int, "out" int);
    create table notifications (${common}, name text, url text, request_method int, request_type int, request_header text, request_body text);
    create table crons (${common}, name text);
    create table users (${common}, username text, agent_secret text);
    insert into users values (1, null, null, 0, 'admin', 'agents-of-one');
    insert into servers values
      (1, '2026-01-02 03:04:05.123456789+00:00', null, 1, 'hk-1', '${SERVER}', 'mine', '{"billingDataMod":{"amount":"HK$21","cycle":"月"}}', 5, 0),
      (2, '2026-01-02 03:04:05', null, 1, 'hk-2', '7d7c1f1e-0a0b-4c0d-8e0f-000000000002', '', 'Relay', 9, 1);
    insert into server_groups values (1, null, null, 1, 'Asia');
    insert into server_group_servers values (1, null, null, 1, 1, 1);
    insert into services values
      (1, null, null, 1, 'site', 1, 'https://example.org/', '{"2":true}', 30, 0),
      (2, null, null, 1, 'none', 9, 'x', '{}', 30, 0);
    insert into service_histories values (1, '2026-06-10 11:00:00+00:00', 1, 1, 42.5, 0, 0, '');
    insert into alert_rules values (1, null, null, 1, 'cpu', '[{"type":"cpu","max":90,"duration":300,"cover":0}]', 1),
      (2, null, null, 1, 'load', '[{"type":"load1","max":8,"duration":60,"cover":0}]', 1),
      (3, null, null, 1, 'quota', '[{"type":"transfer_out_cycle","max":1000000000000,"cycle_start":"2026-01-15T00:00:00+08:00","cycle_interval":1,"cycle_unit":"month","cover":1,"ignore":{"1":true}}]', 1);
    insert into transfers values (1, '2026-05-31 03:00:00+00:00', null, 1, 1, 5000, 700), (2, '2026-06-10 03:00:00+00:00', null, 1, 1, 300, 40);
    insert into notifications values (1, null, null, 1, 'hook', 'https://hooks.example.org/#NEZHA#', 2, 1, '', '');
    insert into crons values (1, null, null, 1, 'nightly');
  `);
};

export const nezhaFile = () => database(nezhaDashboard);

/** Tables as created by Uptime Kuma 2.5; only the columns that are read. */
const kuma = (day: number) => (db: DatabaseSync) =>
  db.exec(`
    create table monitor (id integer primary key, name text, active boolean, interval int, url text, type text, hostname text, port int,
      parent int, timeout real, maxretries int, resend_interval int, description text, method text, headers text, body text,
      http_body_encoding text, accepted_statuscodes_json text, auth_method text, basic_auth_user text, basic_auth_pass text,
      upside_down int, keyword text, invert_keyword int, json_path text, json_path_operator text, expected_value text,
      expiry_notification int, database_connection_string text, database_query text);
    create table heartbeat (id integer primary key, monitor_id int, status int, time datetime, ping int);
    create table stat_daily (id integer primary key, monitor_id int, timestamp int, ping real, up int, down int, ping_min real, ping_max real);
    create table stat_hourly (id integer primary key, monitor_id int, timestamp int, ping real, up int, down int, ping_min real, ping_max real);
    create table notification (id integer primary key, name text, config text);
    create table tag (id integer primary key, name text, color text);
    create table monitor_tag (id integer primary key, monitor_id int, tag_id int, value text);
    create table status_page (id integer primary key, slug text, title text, description text, published boolean);
    create table "group" (id integer primary key, name text, status_page_id int);
    create table monitor_group (id integer primary key, monitor_id int, group_id int);
    create table user (id integer primary key, username text);
    insert into monitor (id, name, active, interval, type, url, hostname, port, parent, timeout, maxretries, upside_down) values
      (1, 'Web', 1, 20, 'http', 'https://example.org/', null, null, 4, 16, 1, 0),
      (2, 'SSH', 0, 60, 'port', null, '2001:db8::1', 22, null, 48, 0, 0),
      (3, 'DB', 1, 60, 'mysql', null, null, null, null, 48, 5, 0),
      (4, 'Prod', 1, 60, 'group', null, null, null, null, 48, 0, 0),
      (5, 'Router', 1, 60, 'ping', null, '192.0.2.1', null, 4, 48, 0, 0),
      (6, 'Radio', 1, 60, 'mqtt', null, null, null, null, 48, 0, 1),
      (7, 'Game', 1, 60, 'steam', null, 'example.org', 27015, null, 48, 0, 0),
      (8, 'Door', 1, 60, 'keyword', 'https://example.org/login', null, null, null, 48, 0, 0);
    update monitor set accepted_statuscodes_json = '["200-299","401"]' where id in (1, 8);
    update monitor set database_connection_string = 'mysql://reader:p%40ss@db.example.org:3307/shop', database_query = 'select 1' where id = 3;
    update monitor set method = 'POST', body = '{"q":1}', headers = '{"X-Key":"k"}', auth_method = 'basic', basic_auth_user = 'u',
      basic_auth_pass = 'secret', keyword = 'welcome', invert_keyword = 1 where id = 8;
    insert into stat_daily values (1, 1, ${day}, 50, 1296, 144, 20, 80), (2, 1, ${day - 100 * 86_400}, 50, 90, 10, 20, 80),
      (3, 5, ${day}, 50, 1296, 144, 20, 80);
    insert into stat_hourly values (1, 1, ${day + 3600}, 50, 54, 6, 20, 80);
    insert into notification values (1, 'ours', '{"type":"discord","discordWebhookUrl":"https://discord.com/api/webhooks/1/x"}');
    insert into tag values (1, 'prod', '#fff');
    insert into monitor_tag values (1, 1, 1, 'eu');
    insert into status_page values (1, 'all', 'Harbour', '', 1);
    insert into "group" values (1, 'Services', 1);
    insert into monitor_group values (1, 1, 1);
    insert into user values (1, 'admin');
  `);

/** A database of Uptime Kuma with results of one day: s since 1970. */
export const kumaFile = (day: number) => database(kuma(day));
