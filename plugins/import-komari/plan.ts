import {
  importedFlag,
  importedJson,
  importedText,
  ImportRow,
  isTarget,
  type ImportSource,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
  type TypedPlan,
} from '@vitrine/plugin-sdk';
import { hasRecords, storeOf } from './history.ts';
import { nodeOf, NODE_COLUMNS } from './node.ts';
import { trafficOf } from './traffic.ts';

type LoadMetric = PlannedRows['loadRules'][number]['metric'];

const LOAD_METRICS: Readonly<Record<string, LoadMetric>> = {
  cpu: 'cpu',
  ram: 'ram',
  swap: 'swap',
  disk: 'disk',
  net_in: 'netDown',
  net_out: 'netUp',
  temp: 'temperature',
};
/** Komari's network thresholds are megabits per second, ours bytes per second. */
const MEGABIT = 125_000;
const MAX_MARKUP = 20_000;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Returns true for a database with the tables of Komari. */
export async function isKomari(source: ImportSource): Promise<boolean> {
  const { clients = [], configs = [] } = await source.tables('main');
  const { users, ping_tasks: tasks } = await source.tables('main');
  return (
    (configs.includes('key') && configs.includes('value') && (users ?? tasks) !== undefined) ||
    (clients.includes('uuid') && clients.includes('token'))
  );
}

/** Maps a Komari database. Nothing is trusted: invalid and changed values are listed in `left`. */
export async function planOf(source: ImportSource): Promise<TypedPlan> {
  const left: PlannedLeft[] = [];
  const all = (table: string, columns: readonly string[]) => source.all('main', table, columns);
  const configs = new Map((await all('configs', ['key', 'value'])).map(row => [importedText(row.key), row.value]));
  const setting = (key: string) => importedJson(configs.get(key));
  const text = (key: string) => importedText(setting(key) as SourceRow[string]);

  const nodes: PlannedRows['nodes'] = [];
  for (const row of await all('clients', NODE_COLUMNS)) {
    const node = nodeOf(new ImportRow(row, 'nodes', left));
    if (!node) left.push({ part: 'nodes', subject: importedText(row.name).slice(0, 100), reason: 'invalid' });
    else nodes.push(await withTraffic(source, node));
  }
  const known = new Set(nodes.map(({ key }) => key));
  const selectedNodes = (row: SourceRow) => {
    const list = importedJson(row.clients);
    return (Array.isArray(list) ? list : []).filter(uuid => known.has(uuid as string)) as string[];
  };
  await leaveSecrets(source, setting, left);
  await leaveHistory(source, text('metric_db_driver'), left);
  const name = text('sitename').slice(0, 100).trim();
  const markup = markupOf({ head: text('custom_head'), body: text('custom_body') }, left);
  const icon = await source.bytes('favicon');
  return {
    version: text('system_version').slice(0, 60),
    nodes,
    pingTasks: pingTasksOf(await all('ping_tasks', PING_COLUMNS), selectedNodes, left),
    offlineConfigs: offlineConfigsOf(await all('offline_notifications', OFFLINE_COLUMNS), known, left),
    loadRules: loadRulesOf(await all('load_notifications', LOAD_COLUMNS), selectedNodes, left),
    savedCommands: (await all('clipboards', ['name', 'text', 'remark'])).flatMap(row => {
      const read = new ImportRow(row, 'savedCommands', left);
      read.subject = importedText(row.name).slice(0, 100);
      const command = { text: read.text('text', 20_000), remark: read.text('remark', 1000) };
      return command.text === '' ? [] : [{ ...command, name: read.line('name', 100) || command.text.slice(0, 40) }];
    }),
    site: {
      ...(name && { name }),
      ...(configs.has('description') && { description: text('description').slice(0, 500).trim() }),
      ...(configs.has('private_site') && { private: setting('private_site') === true }),
    },
    ...(markup && { customMarkup: markup }),
    ...(icon && { favicon: Buffer.from(icon).toString('base64') }),
    left,
  };
}

async function withTraffic(source: ImportSource, node: PlannedRows['nodes'][number]) {
  const traffic = await trafficOf(source, node.key);
  return traffic ? { ...node, traffic } : node;
}

function markupOf(markup: { head: string; body: string }, left: PlannedLeft[]) {
  for (const key of ['head', 'body'] as const)
    if (markup[key].length > MAX_MARKUP) {
      left.push({ part: 'customMarkup', subject: `custom_${key}`, reason: 'invalid' });
      markup[key] = '';
    }
  return markup.head || markup.body ? markup : undefined;
}

type Chosen = (row: SourceRow) => string[];

const PING_COLUMNS = ['id', 'weight', 'name', 'clients', 'all_clients', 'default_on', 'type', 'target', 'interval'];
function pingTasksOf(rows: readonly SourceRow[], chosen: Chosen, left: PlannedLeft[]): PlannedRows['pingTasks'] {
  const ordered = [...rows].sort((a, b) => Number(a.weight) - Number(b.weight) || Number(a.id) - Number(b.id));
  return ordered.flatMap(row => {
    const read = new ImportRow(row, 'pingTasks', left);
    read.subject = importedText(row.name).slice(0, 100);
    const name = read.line('name', 100) || 'Ping';
    const target = importedText(row.target);
    const type = (['icmp', 'tcp', 'http'] as const).find(kind => kind === row.type);
    if (!type || !isTarget(type, target)) {
      left.push({ part: 'pingTasks', subject: name, reason: 'invalid', detail: target.slice(0, 200) });
      return [];
    }
    return {
      key: String(row.id),
      name,
      type,
      target,
      interval: secondsOf(read),
      enabled: true,
      nodes: chosen(row),
      includeNewNodes: importedFlag(row.all_clients) || importedFlag(row.default_on),
    };
  });
}

/** Returns the seconds between two probes, limited to 5 to 3600. */
function secondsOf(row: ImportRow): number {
  const interval = Math.round(row.number('interval', { min: 1, max: 1e9, otherwise: 60 }));
  const seconds = Math.min(HOUR_S, Math.max(5, interval));
  if (seconds !== interval) row.change('interval', `${interval} s`, `${seconds} s`);
  return seconds;
}

const OFFLINE_COLUMNS = ['client', 'enable', 'grace_period'];
function offlineConfigsOf(rows: readonly SourceRow[], known: ReadonlySet<string>, left: PlannedLeft[]) {
  const configs = rows.flatMap(row => {
    const node = importedText(row.client).toLowerCase();
    if (!known.has(node)) return [];
    const read = new ImportRow(row, 'offlineConfigs', left);
    read.subject = node;
    const graceSeconds = Math.round(read.number('grace_period', { max: DAY_S, otherwise: 180 }));
    return { node, enabled: read.flag('enable'), graceSeconds };
  });
  // A node without such a row sends no notice in Komari, so its offline notices are disabled.
  const silent = [...known].filter(node => !configs.some(config => config.node === node));
  return [...configs, ...silent.map(node => ({ node, enabled: false, graceSeconds: null }))];
}

const LOAD_COLUMNS = ['name', 'clients', 'metric', 'threshold', 'ratio', 'interval'];
function loadRulesOf(rows: readonly SourceRow[], chosen: Chosen, left: PlannedLeft[]): PlannedRows['loadRules'] {
  return rows.flatMap(row => {
    const read = new ImportRow(row, 'loadRules', left);
    read.subject = importedText(row.name).slice(0, 100);
    const name = read.line('name', 100) || 'Load';
    const source = importedText(row.metric).slice(0, 50);
    const metric = Object.hasOwn(LOAD_METRICS, source) ? LOAD_METRICS[source] : undefined;
    if (!metric) {
      left.push({ part: 'loadRules', subject: `${name} (${source})`, reason: 'unsupported' });
      return [];
    }
    const interval = Math.round(read.number('interval', { min: 1, max: 1440, otherwise: 15 }));
    const ratio = Math.round(read.number('ratio', { max: 1, otherwise: 0.8 }) * 100);
    const threshold = read.number('threshold', { max: 1e6, otherwise: 80 });
    return {
      name,
      enabled: true,
      nodes: chosen(row),
      metric,
      threshold: metric === 'netUp' || metric === 'netDown' ? threshold * MEGABIT : threshold,
      ratio: Math.max(1, ratio),
      windowMinutes: interval,
      // Komari repeats notices once per window.
      cooldownMinutes: interval,
    };
  });
}

/** Lists the data to enter again: passwords and keys are not imported from a file that others may have written. */
async function leaveSecrets(source: ImportSource, setting: (key: string) => unknown, left: PlannedLeft[]) {
  const subjectOf = (value: SourceRow[string] | undefined) => importedText(value).slice(0, 50);
  for (const row of await source.all('main', 'users', ['username']))
    left.push({ part: 'account', subject: subjectOf(row.username), reason: 'by-hand' });
  const filled = (row: SourceRow) => {
    const fields = importedJson(row.addition);
    return typeof fields === 'object' && fields !== null && Object.values(fields).some(Boolean);
  };
  for (const [table, part] of [
    ['message_sender_providers', 'notifications'],
    ['oidc_providers', 'signOn'],
  ] as const)
    for (const row of await source.all('main', table, ['name', 'addition']))
      if (filled(row)) left.push({ part, subject: subjectOf(row.name), reason: 'by-hand' });
  for (const key of ['api_key', 'auto_discovery_key'])
    if (setting(key)) left.push({ part: 'keys', subject: key, reason: 'by-hand' });
  const theme = setting('theme');
  if (typeof theme === 'string' && theme !== '' && theme !== 'default')
    left.push({ part: 'theme', subject: theme.slice(0, 100), reason: 'unsupported' });
}

/** If there is no history, lists the reason. */
async function leaveHistory(source: ImportSource, driver: string, left: PlannedLeft[]) {
  if ((await storeOf(source)) || (await hasRecords(source))) return;
  const usesOtherDatabase = !/^(|sqlite)$/i.test(driver);
  const reason = usesOtherDatabase ? 'external' : source.files.metrics !== undefined ? 'open-log' : 'missing';
  const subject = source.files.metrics !== undefined ? 'metrics.db' : usesOtherDatabase ? driver.slice(0, 40) : '';
  left.push({ part: 'history', subject, reason });
}
