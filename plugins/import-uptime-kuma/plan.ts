import {
  importedFlag,
  importedText,
  ImportRow,
  isTarget,
  type ImportSource,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
  type TypedPlan,
} from '@vitrine/plugin-sdk';
import { channelOf } from './channel.ts';
import { MONITOR, plannedCheck } from './planned-check.ts';

/** Key of the node for the machine that ran Uptime Kuma. */
export const PLACE = 'place';
const HOUR_S = 3600;

export async function isUptimeKuma(source: ImportSource): Promise<boolean> {
  const { monitor = [], heartbeat } = await source.tables('main');
  return heartbeat !== undefined && ['type', 'hostname', 'url'].every(column => monitor.includes(column));
}

/** Maps the database of Uptime Kuma. Pings become tasks of one node, which represents the machine that sent them. */
export async function planOf(source: ImportSource): Promise<TypedPlan> {
  const left: PlannedLeft[] = [];
  const monitors = await source.all('main', 'monitor', MONITOR);
  const pages = (await source.all('main', 'status_page', ['id', 'title', 'description', 'published'])).filter(
    ({ title }) => importedText(title) !== '',
  );
  await leaveOthers(source, left);
  await leaveOrder(source, monitors, left);
  if (pages.length > 1)
    for (const { title } of pages)
      left.push({ part: 'site', subject: importedText(title).slice(0, 100), reason: 'unsupported' });
  const pingTasks = monitors.filter(({ type }) => type === 'ping').flatMap(row => taskOf(row, left) ?? []);
  const visible = await shownOf(source, pages);
  const remark = 'The machine on which Uptime Kuma ran. Install an agent there to go on measuring from it.';
  const [page] = pages;
  return {
    nodes: pingTasks.length > 0 ? [{ key: PLACE, name: 'Uptime Kuma', privateRemark: remark }] : [],
    pingTasks,
    checks: monitors
      .filter(({ type }) => type !== 'ping' && type !== 'group')
      .flatMap(row => plannedCheck(row, visible.has(String(row.id)), left) ?? []),
    offlineConfigs: pingTasks.length > 0 ? [{ node: PLACE, enabled: false, graceSeconds: null }] : [],
    channels: (await source.all('main', 'notification', ['name', 'config'])).flatMap(row => channelOf(row, left) ?? []),
    // With several status pages, none of them is taken as the site.
    site: pages.length === 1 && page ? siteOf(page) : {},
    left,
  };
}

/** Returns the monitors on published status pages. */
async function shownOf(source: ImportSource, pages: readonly SourceRow[]): Promise<ReadonlySet<string>> {
  const published = new Set(pages.filter(({ published: is }) => importedFlag(is)).map(({ id }) => String(id)));
  const groups = new Set(
    (await source.all('main', 'group', ['id', 'status_page_id'])).flatMap(({ id, status_page_id: page }) =>
      published.has(String(page)) ? String(id) : [],
    ),
  );
  const rows = await source.all('main', 'monitor_group', ['monitor_id', 'group_id']);
  return new Set(rows.flatMap(row => (groups.has(String(row.group_id)) ? String(row.monitor_id) : [])));
}

const siteOf = ({ title, description }: SourceRow) => ({
  name: importedText(title).slice(0, 100),
  ...(importedText(description) && { description: importedText(description).slice(0, 500) }),
});

function taskOf(row: SourceRow, left: PlannedLeft[]): PlannedRows['pingTasks'][number] | undefined {
  const read = new ImportRow(row, 'pingTasks', left);
  read.subject = importedText(row.name).slice(0, 100);
  const name = read.line('name', 100) || 'Monitor';
  const target = importedText(row.hostname);
  if (!isTarget('icmp', target)) {
    left.push({ part: 'pingTasks', subject: name, reason: 'invalid', detail: target.slice(0, 200) });
    return undefined;
  }
  const seconds = Math.round(read.number('interval', { min: 1, max: 1e9, otherwise: 60 }));
  const interval = Math.min(HOUR_S, Math.max(5, seconds));
  if (interval !== seconds) read.change('interval', `${seconds} s`, `${interval} s`);
  const enabled = row.active === undefined || importedFlag(row.active);
  return { key: String(row.id), name, type: 'icmp', target, interval, enabled, includeNewNodes: false, nodes: [PLACE] };
}

/** Lists groups and tags, which checks do not have, with their monitors. */
async function leaveOrder(source: ImportSource, monitors: readonly SourceRow[], left: PlannedLeft[]): Promise<void> {
  const leave = (kind: string, name: SourceRow[string] | undefined, names: readonly string[]) =>
    left.push({
      ...{ part: 'other', subject: importedText(name).slice(0, 100), reason: 'unsupported' },
      detail: `${kind}: ${names.join(', ')}`.slice(0, 300),
    });
  const nameOf = new Map(monitors.map(({ id, name }) => [String(id), importedText(name)]));
  for (const { id, name, type } of monitors) {
    const members = monitors.filter(({ parent }) => parent != null && String(parent) === String(id));
    if (type === 'group')
      leave(
        'group',
        name,
        members.map(member => importedText(member.name)),
      );
  }
  const uses = await source.all('main', 'monitor_tag', ['tag_id', 'monitor_id', 'value']);
  for (const { id, name } of await source.all('main', 'tag', ['id', 'name'])) {
    const tagged = uses.filter(use => String(use.tag_id) === String(id));
    leave(
      'tag',
      name,
      tagged.map(({ monitor_id: monitorId, value }) =>
        [nameOf.get(String(monitorId)) ?? '', importedText(value)].filter(Boolean).join(' = '),
      ),
    );
  }
}

/** Lists data without an equivalent. */
async function leaveOthers(source: ImportSource, left: PlannedLeft[]): Promise<void> {
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
