import {
  importedFlag,
  importedText,
  ImportRow,
  isTarget,
  type ImportedProbes,
  type ImportSource,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
  type TypedPlan,
} from '@vitrine/plugin-sdk';
import { channelOf } from './channel.ts';

/** Key of the node that stands for the machine on which Uptime Kuma ran and measured. */
const PLACE = 'place';
const DAY_S = 86_400;
const DAYS = 90;
const HOUR_S = 3600;

export async function isUptimeKuma(source: ImportSource): Promise<boolean> {
  const { monitor = [], heartbeat } = await source.tables('main');
  return heartbeat !== undefined && ['type', 'hostname', 'url'].every(column => monitor.includes(column));
}

const MONITOR = ['id', 'name', 'active', 'interval', 'url', 'type', 'hostname', 'port', 'parent'];

/**
 * Maps the database of Uptime Kuma. Its monitors measured from one machine: a node stands for it, which holds their results, and goes
 * on with them once an agent runs there.
 */
export async function planOf(source: ImportSource): Promise<TypedPlan> {
  const left: PlannedLeft[] = [];
  const monitors = await source.all('main', 'monitor', MONITOR);
  const pages = (await source.all('main', 'status_page', ['title', 'description', 'published'])).filter(
    ({ title }) => importedText(title) !== '',
  );
  const [page] = pages;
  await leaveOthers(source, monitors, left);
  if (pages.length > 1)
    for (const { title } of pages)
      left.push({ part: 'site', subject: importedText(title).slice(0, 100), reason: 'unsupported' });
  const pingTasks = monitors.flatMap(row => taskOf(row, left) ?? []);
  const remark = 'The machine on which Uptime Kuma ran. Install an agent there to go on measuring from it.';
  return {
    nodes: pingTasks.length > 0 ? [{ key: PLACE, name: 'Uptime Kuma', privateRemark: remark }] : [],
    pingTasks,
    offlineConfigs: [{ node: PLACE, enabled: false, graceSeconds: null }],
    channels: (await source.all('main', 'notification', ['name', 'config'])).flatMap(row => channelOf(row, left) ?? []),
    // Of several pages none is the site.
    site: pages.length === 1 && page ? siteOf(page) : {},
    left,
  };
}

const siteOf = ({ title, description }: SourceRow) => ({
  name: importedText(title).slice(0, 100),
  ...(importedText(description) && { description: importedText(description).slice(0, 500) }),
});

/** Kinds of monitors that are latency tasks here, with their target. */
const TARGETS: Readonly<
  Record<string, (row: SourceRow) => readonly [PlannedRows['pingTasks'][number]['type'], string]>
> = {
  http: ({ url }) => ['http', importedText(url)],
  port: ({ hostname, port }) => ['tcp', addressOf(importedText(hostname), importedText(port))],
  ping: ({ hostname }) => ['icmp', importedText(hostname)],
};

const addressOf = (host: string, port: string) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);

function taskOf(row: SourceRow, left: PlannedLeft[]): PlannedRows['pingTasks'][number] | undefined {
  const kind = importedText(row.type);
  if (kind === 'group') return undefined;
  const read = new ImportRow(row, 'pingTasks', left);
  read.subject = importedText(row.name).slice(0, 100);
  const name = read.line('name', 100) || 'Monitor';
  const [type, target] = (Object.hasOwn(TARGETS, kind) ? TARGETS[kind]!(row) : undefined) ?? [];
  if (!type || target === undefined) {
    left.push({ part: 'pingTasks', subject: name, reason: 'unsupported', detail: kind.slice(0, 50) });
    return undefined;
  }
  if (!isTarget(type, target)) {
    left.push({ part: 'pingTasks', subject: name, reason: 'invalid', detail: target.slice(0, 200) });
    return undefined;
  }
  const asked = Math.round(read.number('interval', { min: 1, max: 1e9, otherwise: 60 }));
  const interval = Math.min(HOUR_S, Math.max(5, asked));
  if (interval !== asked) read.change('interval', `${asked} s`, `${interval} s`);
  const enabled = row.active === undefined || importedFlag(row.active);
  return { key: String(row.id), name, type, target, interval, enabled, includeNewNodes: false, nodes: [PLACE] };
}

/** Lists what has no equivalent. */
async function leaveOthers(source: ImportSource, monitors: readonly SourceRow[], left: PlannedLeft[]): Promise<void> {
  for (const row of monitors)
    if (row.type === 'group')
      left.push({
        part: 'other',
        subject: importedText(row.name).slice(0, 100),
        reason: 'unsupported',
        detail: 'group',
      });
  const tags = await source.all('main', 'tag', ['name']);
  for (const { name } of tags)
    left.push({ part: 'other', subject: importedText(name).slice(0, 100), reason: 'unsupported', detail: 'tag' });
  for (const [table, column] of [
    ['maintenance', 'title'],
    ['proxy', 'host'],
    ['docker_host', 'name'],
    ['remote_browser', 'name'],
  ] as const)
    for (const row of await source.all('main', table, [column]))
      left.push({
        part: 'other',
        subject: importedText(row[column]).slice(0, 100),
        reason: 'unsupported',
        detail: table,
      });
  for (const { username } of await source.all('main', 'user', ['username']))
    left.push({ part: 'account', subject: importedText(username).slice(0, 100), reason: 'by-hand' });
  for (const { name } of await source.all('main', 'api_key', ['name']))
    left.push({ part: 'keys', subject: importedText(name).slice(0, 100), reason: 'by-hand' });
}

/** Results of a monitor by day, 90 days back; of databases before 2.0, which have none, the beats themselves. */
export async function* probesOf(source: ImportSource, node: string, task: string): AsyncGenerator<ImportedProbes> {
  if (node !== PLACE) return;
  const since = source.now / 1000 - DAYS * DAY_S;
  const where = { monitor_id: Number(task) };
  let isDaily = false;
  for await (const row of source.rows('main', 'stat_daily', DAILY, where)) {
    const [t, up, down, ping] = [Number(row.timestamp), Number(row.up), Number(row.down), Number(row.ping)];
    if (!(t >= since) || !(up + down > 0)) continue;
    isDaily = true;
    const [min, max] = [row.ping_min ?? ping, row.ping_max ?? ping].map(Number) as [number, number];
    yield { t, step: DAY_S, sent: up + down, received: up, sum: ping * up, min, max };
  }
  if (!isDaily) yield* beatsOf(source, where, since);
}

const DAILY = ['timestamp', 'ping', 'up', 'down', 'ping_min', 'ping_max'];
/** States of a beat: 0 down, 1 up, 2 pending, 3 maintenance. */
const [DOWN, UP] = [0, 1];

async function* beatsOf(
  source: ImportSource,
  where: { monitor_id: number },
  since: number,
): AsyncGenerator<ImportedProbes> {
  const days = new Map<number, { up: number; down: number; sum: number; min: number; max: number }>();
  for await (const row of source.rows('main', 'heartbeat', ['status', 'time', 'ping'], where)) {
    const at = Date.parse(`${importedText(row.time).replace(' ', 'T')}Z`) / 1000;
    if (!(at >= since) || (row.status !== DOWN && row.status !== UP)) continue;
    const t = Math.floor(at / DAY_S) * DAY_S;
    const day = days.get(t) ?? { up: 0, down: 0, sum: 0, min: Infinity, max: 0 };
    days.set(t, day);
    if (row.status === DOWN) day.down++;
    else {
      const ping = Number(row.ping) || 0;
      day.up++;
      day.sum += ping;
      day.min = Math.min(day.min, ping);
      day.max = Math.max(day.max, ping);
    }
  }
  for (const [t, { up, down, sum, min, max }] of days)
    yield { t, step: DAY_S, sent: up + down, received: up, sum, min: up > 0 ? min : 0, max };
}
