import { createHash } from 'node:crypto';
import {
  importedFlag,
  importedJson,
  importedText,
  importedTime,
  ImportRow,
  isTarget,
  type ImportedProbes,
  type ImportSource,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
  type TypedPlan,
} from '@vitrine/plugin-sdk';
import { channelOf, NOTIFICATION } from './channel.ts';
import { readNote } from './note.ts';
import { readRules } from './rules.ts';
import { readTransfers } from './transfers.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HOUR_S = 3600;
const MINUTE_S = 60;
/** Types of services: a GET request for a page, a ping, a TCP connection. */
const TYPES: Readonly<Record<string, PlannedRows['pingTasks'][number]['type']>> = { 1: 'http', 2: 'icmp', 3: 'tcp' };
/** Value of `cover` with which only the listed servers measure a service. */
const COVER_IGNORE_ALL = 1;

export async function isNezha(source: ImportSource): Promise<boolean> {
  const { servers = [], server_groups: groups } = await source.tables('main');
  return groups !== undefined && ['uuid', 'public_note', 'display_index'].every(column => servers.includes(column));
}

/** Returns the rows that are not marked as deleted. */
async function live(source: ImportSource, table: string, columns: readonly string[]): Promise<SourceRow[]> {
  return (await source.all('main', table, [...columns, 'deleted_at'])).filter(row => row.deleted_at == null);
}

const SERVER = [
  'id',
  'created_at',
  'user_id',
  'name',
  'uuid',
  'note',
  'public_note',
  'display_index',
  'hide_for_guest',
  'enable_d_dns',
];

const ALERT_RULE = [
  ...['name', 'rules_raw', 'enable', 'trigger_mode', 'fail_trigger_tasks_raw', 'recover_trigger_tasks_raw'],
];

/** Maps the database of a Nezha dashboard. */
export async function planOf(source: ImportSource): Promise<TypedPlan> {
  const left: PlannedLeft[] = [];
  const servers = await live(source, 'servers', SERVER);
  const groupOf = await groupsOf(source, left);
  const secretOf = await secretsOf(source);
  const keys = servers.map(({ id }) => String(id));
  await leaveOthers(source, left);
  const { quotas, ...rules } = await readRules(await live(source, 'alert_rules', ALERT_RULE), keys, left);
  const trafficOf = await readTransfers(source);
  const nodes = servers.map(row => ({
    ...nodeOf(row, groupOf, secretOf, left),
    ...quotas.get(String(row.id)),
    ...trafficOf(String(row.id)),
  }));
  return {
    nodes,
    pingTasks: await servicesOf(source, keys, left),
    channels: (await live(source, 'notifications', NOTIFICATION)).flatMap(row => channelOf(row, left) ?? []),
    ...rules,
    left,
  };
}

async function groupsOf(source: ImportSource, left: PlannedLeft[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map(
    (await live(source, 'server_groups', ['id', 'name'])).map(row => [String(row.id), importedText(row.name)]),
  );
  const groups = new Map<string, string>();
  for (const row of await live(source, 'server_group_servers', ['server_group_id', 'server_id'])) {
    const [server, name] = [String(row.server_id), names.get(String(row.server_group_id))];
    if (name === undefined) continue;
    const before = groups.get(server);
    if (before === undefined) groups.set(server, name.slice(0, 100));
    // Here, a node has only one group.
    else
      left.push({
        part: 'other',
        subject: name.slice(0, 100),
        reason: 'unsupported',
        detail: `second group of server ${server}`,
      });
  }
  return groups;
}

/**
 * Returns a function that looks up the agent secret of a user; older dashboards have one secret for all users, in their
 * configuration.
 */
async function secretsOf(source: ImportSource): Promise<(user: string) => string | undefined> {
  const secrets = new Map(
    (await source.all('main', 'users', ['id', 'agent_secret'])).map(row => [
      String(row.id),
      importedText(row.agent_secret),
    ]),
  );
  const config = Buffer.from((await source.bytes('config')) ?? []).toString();
  const shared = /^agent_?secret_?key:\s*["']?([^\s"']+)/im.exec(config)?.[1];
  return user => secrets.get(user) || shared || undefined;
}

/**
 * Returns the token of a node. Agents of Nezha share a secret, so the token is derived from it and the uuid, both of which are in
 * the agent's configuration. The command that replaces an agent derives the same token on the machine: docs/migrate/nezha.md.
 */
export const tokenOf = (secret: string, uuid: string): string =>
  `nz-${createHash('sha256').update(`${secret}:${uuid}`).digest('hex')}`;

function nodeOf(
  row: SourceRow,
  groupOf: ReadonlyMap<string, string>,
  secretOf: (user: string) => string | undefined,
  left: PlannedLeft[],
): PlannedRows['nodes'][number] {
  const read = new ImportRow(row, 'nodes', left);
  read.subject = importedText(row.name).slice(0, 100);
  const key = String(row.id);
  const name = read.line('name', 100) || `Server ${key}`;
  const uuid = importedText(row.uuid);
  const secret = secretOf(String(row.user_id));
  const createdAt = importedTime(row.created_at);
  if (read.flag('enable_d_dns')) read.change('enable_d_dns', '1', '–');
  return {
    key,
    ...(UUID.test(uuid) && { uuid: uuid.toLowerCase() }),
    name,
    ...(secret && UUID.test(uuid) && { token: tokenOf(secret, uuid) }),
    group: groupOf.get(key) ?? '',
    hidden: importedFlag(row.hide_for_guest),
    // In Nezha, a larger number sorts first.
    weight: -Math.round(read.number('display_index', { min: -900_000, max: 900_000 })),
    privateRemark: read.text('note', 10_000),
    ...readNote(row.public_note, name, left),
    ...(createdAt !== null && { createdAt }),
  };
}

const SERVICE = [
  ...['id', 'name', 'type', 'target', 'skip_servers_raw', 'duration', 'cover'],
  ...['notify', 'latency_notify', 'min_latency', 'max_latency', 'enable_trigger_task'],
];

async function servicesOf(source: ImportSource, servers: readonly string[], left: PlannedLeft[]) {
  return (await live(source, 'services', SERVICE)).flatMap((row): PlannedRows['pingTasks'] => {
    const read = new ImportRow(row, 'pingTasks', left);
    read.subject = importedText(row.name).slice(0, 100);
    const name = read.line('name', 100) || 'Service';
    const type = TYPES[String(row.type)];
    const target = importedText(row.target);
    if (!type || !isTarget(type, target)) {
      left.push({
        part: 'pingTasks',
        subject: name,
        reason: type ? 'invalid' : 'unsupported',
        detail: target.slice(0, 200),
      });
      return [];
    }
    const seconds = Math.round(read.number('duration', { min: 1, max: 1e9, otherwise: 30 }));
    const interval = Math.min(HOUR_S, Math.max(5, seconds));
    if (interval !== seconds) read.change('duration', `${seconds} s`, `${interval} s`);
    for (const column of ['notify', 'enable_trigger_task']) if (read.flag(column)) read.change(column, '1', '–');
    if (read.flag('latency_notify'))
      for (const column of ['min_latency', 'max_latency'])
        if (Number(row[column]) > 0) read.change(column, `${String(row[column])} ms`, '–');
    const skipped = importedJson(row.skip_servers_raw);
    const named = new Set(
      Object.entries((typeof skipped === 'object' && skipped) || {}).flatMap(([id, is]) => (is ? id : [])),
    );
    const isChosen = row.cover === COVER_IGNORE_ALL;
    return [
      {
        key: String(row.id),
        name,
        type,
        target,
        interval,
        enabled: true,
        nodes: servers.filter(id => named.has(id) === isChosen),
        includeNewNodes: !isChosen,
      },
    ];
  });
}

/** Lists data without an equivalent. */
async function leaveOthers(source: ImportSource, left: PlannedLeft[]): Promise<void> {
  for (const [table, column, detail] of [
    ['crons', 'name', 'scheduled command'],
    ['ddns', 'name', 'DDNS'],
    ['ddns_profiles', 'name', 'DDNS'],
    ['nats', 'name', 'tunnel'],
  ] as const)
    for (const row of await live(source, table, [column]))
      left.push({ part: 'other', subject: importedText(row[column]).slice(0, 100), reason: 'unsupported', detail });
  for (const { username } of await live(source, 'users', ['username']))
    left.push({ part: 'account', subject: importedText(username).slice(0, 100), reason: 'by-hand' });
  for (const { name } of await live(source, 'api_tokens', ['name']))
    left.push({ part: 'keys', subject: importedText(name).slice(0, 100), reason: 'by-hand' });
}

/** Yields the stored results of a service by one server: one row per aggregation. */
export async function* probesOf(source: ImportSource, node: string, task: string): AsyncGenerator<ImportedProbes> {
  const where = { service_id: Number(task), server_id: Number(node) };
  for await (const row of source.rows('main', 'service_histories', ['created_at', 'avg_delay', 'up', 'down'], where)) {
    const at = importedTime(row.created_at);
    const [delay, up, down] = [Number(row.avg_delay), Number(row.up) || 0, Number(row.down) || 0];
    if (at === null) continue;
    const t = Math.floor(at / 1000 / MINUTE_S) * MINUTE_S;
    // Rows of one server contain only the mean: each counts as one successful probe.
    const [sent, received] = up + down > 0 ? [up + down, up] : [1, delay > 0 ? 1 : 0];
    const mean = delay > 0 ? delay : 0;
    yield { t, step: MINUTE_S, sent, received, sum: mean * received, min: mean, max: mean };
  }
}
