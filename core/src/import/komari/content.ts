import {
  isTarget,
  SELECT_NONE,
  type ImportPart,
  type ImportReason,
  type NewLoadRule,
  type NewPingTask,
} from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { nodeOf, type ImportedNode } from './node.rule.ts';
import type { SourceDatabase, SourceRow } from './source-database.ts';
import { countOf, flagOf, jsonOf, lineOf, numberOf, textOf, uuidOf, uuidsOf } from './values.ts';

/** Prefix of the tables of the metric store, unless a setting names another. */
const METRIC_PREFIX = 'metric_';

/** Something that is not imported. */
export interface Left {
  readonly part: ImportPart;
  readonly subject: string;
  readonly reason: ImportReason;
}

/** Everything of a Komari database that can be imported, mapped to this server; and what cannot. */
export interface KomariContent {
  readonly version: string;
  readonly nodes: ImportedNode[];
  /** With the ids that the other server used, by which its history refers to them. */
  readonly pingTasks: (NewPingTask & { readonly sourceId: number; readonly position: number })[];
  readonly offlineConfigs: { readonly node: string; readonly enabled: boolean; readonly graceSeconds: number }[];
  readonly loadRules: NewLoadRule[];
  readonly savedCommands: { readonly name: string; readonly text: string; readonly remark: string }[];
  readonly site: { readonly name?: string; readonly description?: string; readonly private?: boolean };
  readonly customMarkup: { readonly head: string; readonly body: string };
  /** Prefix of the tables of its history. */
  readonly metricPrefix: string;
  /** Another database in which it keeps its history; empty for the backup's own file. */
  readonly metricDriver: string;
  readonly left: Left[];
}

const LOAD_METRICS: Readonly<Record<string, NewLoadRule['metric']>> = {
  cpu: 'cpu',
  ram: 'ram',
  swap: 'swap',
  disk: 'disk',
  net_in: 'netDown',
  net_out: 'netUp',
  temp: 'temperature',
};
/** Their network thresholds are megabits per second, ours bytes per second. */
const MEGABIT = 125_000;
const MAX_MARKUP = 20_000;

/** Maps a Komari database. Nothing is trusted: what does not fit is listed in `left`. */
export function readKomari(db: SourceDatabase, when: { readonly now: number; readonly zone: string }): KomariContent {
  const left: Left[] = [];
  const configs = new Map(db.rows('configs').map(row => [textOf(row.key, 200), row.value]));
  const setting = (key: string) => jsonOf(configs.get(key));
  const text = (key: string) => textOf(setting(key) as SourceRow[string], 100_000);

  const nodes = db.rows('clients').flatMap(row => {
    const node = nodeOf(row, when);
    if (!node) left.push({ part: 'nodes', subject: lineOf(row.name, 100), reason: 'invalid' });
    return node ?? [];
  });
  const known = new Set(nodes.map(({ uuid }) => uuid));
  const chosen = (row: SourceRow) => ({ ...SELECT_NONE, nodes: uuidsOf(row.clients).filter(uuid => known.has(uuid)) });

  const markup = { head: text('custom_head'), body: text('custom_body') };
  for (const key of ['head', 'body'] as const)
    if (markup[key].length > MAX_MARKUP) {
      left.push({ part: 'customMarkup', subject: `custom_${key}`, reason: 'invalid' });
      markup[key] = '';
    }
  leaveSecrets(db, setting, left);
  const name = text('sitename').trim().slice(0, 100);
  return {
    version: text('system_version').slice(0, 60),
    nodes,
    pingTasks: readPingTasks(db, chosen, left),
    offlineConfigs: db.rows('offline_notifications').flatMap(row => {
      const node = uuidOf(row.client);
      if (!node || !known.has(node)) return [];
      const graceSeconds = Math.round(numberOf(row.grace_period, { max: DAY_S, otherwise: 180 }));
      return [{ node, enabled: flagOf(row.enable), graceSeconds }];
    }),
    loadRules: readLoadRules(db, chosen, left),
    savedCommands: db.rows('clipboards').flatMap(row => {
      const command = { name: lineOf(row.name, 100), text: textOf(row.text, 20_000), remark: textOf(row.remark, 1000) };
      if (command.text === '') return [];
      return [{ ...command, name: command.name || command.text.slice(0, 40) }];
    }),
    site: {
      ...(name && { name }),
      ...(configs.has('description') && { description: text('description').trim().slice(0, 500) }),
      ...(configs.has('private_site') && { private: setting('private_site') === true }),
    },
    customMarkup: markup,
    metricPrefix: /^\w{1,40}$/.test(text('metric_table_prefix')) ? text('metric_table_prefix') : METRIC_PREFIX,
    metricDriver: /^(|sqlite)$/i.test(text('metric_db_driver')) ? '' : text('metric_db_driver').slice(0, 40),
    left,
  };
}

type Chosen = (row: SourceRow) => NewPingTask['nodeSelector'];

function readPingTasks(db: SourceDatabase, chosen: Chosen, left: Left[]): KomariContent['pingTasks'] {
  return db.rows('ping_tasks').flatMap(row => {
    const name = lineOf(row.name, 100) || 'Ping';
    const target = lineOf(row.target, 255);
    const type = (['icmp', 'tcp', 'http'] as const).find(known => known === row.type);
    if (!type || !isTarget(type, target)) {
      left.push({ part: 'pingTasks', subject: name, reason: 'invalid' });
      return [];
    }
    return [
      {
        sourceId: countOf(row.id),
        position: countOf(row.weight, 1e6),
        name,
        type,
        target,
        interval: Math.round(Math.min(HOUR_S, Math.max(5, numberOf(row.interval, { otherwise: 60 })))),
        enabled: true,
        nodeSelector: chosen(row),
        includeNewNodes: flagOf(row.all_clients) || flagOf(row.default_on),
      },
    ];
  });
}

function readLoadRules(db: SourceDatabase, chosen: Chosen, left: Left[]): NewLoadRule[] {
  return db.rows('load_notifications').flatMap(row => {
    const name = lineOf(row.name, 100) || 'Load';
    const source = lineOf(row.metric, 50);
    const metric = LOAD_METRICS[source];
    if (!metric) {
      left.push({ part: 'loadRules', subject: `${name} (${source})`, reason: 'unsupported' });
      return [];
    }
    const interval = Math.round(Math.min(1440, Math.max(1, numberOf(row.interval, { otherwise: 15 }))));
    const ratio = Math.round(numberOf(row.ratio, { max: 1, otherwise: 0.8 }) * 100);
    const threshold = numberOf(row.threshold, { max: 1e6, otherwise: 80 });
    return [
      {
        kind: 'load',
        name,
        enabled: true,
        nodeSelector: chosen(row),
        metric,
        threshold: metric === 'netUp' || metric === 'netDown' ? threshold * MEGABIT : threshold,
        ratio: Math.max(1, ratio),
        windowMinutes: interval,
        // Theirs repeat once per window.
        cooldownMinutes: interval,
      },
    ];
  });
}

/** Lists what has to be entered again: passwords and keys are not taken from a file that others may have written. */
function leaveSecrets(db: SourceDatabase, setting: (key: string) => unknown, left: Left[]): void {
  for (const row of db.rows('users'))
    left.push({ part: 'account', subject: lineOf(row.username, 50), reason: 'by-hand' });
  const filled = (row: SourceRow) => {
    const fields = jsonOf(row.addition);
    return typeof fields === 'object' && fields !== null && Object.values(fields).some(Boolean);
  };
  for (const row of db.rows('message_sender_providers'))
    if (filled(row)) left.push({ part: 'notifications', subject: lineOf(row.name, 50), reason: 'by-hand' });
  for (const row of db.rows('oidc_providers'))
    if (filled(row)) left.push({ part: 'signOn', subject: lineOf(row.name, 50), reason: 'by-hand' });
  for (const key of ['api_key', 'auto_discovery_key'])
    if (setting(key)) left.push({ part: 'keys', subject: key, reason: 'by-hand' });
  const theme = setting('theme');
  if (typeof theme === 'string' && theme !== '' && theme !== 'default')
    left.push({ part: 'theme', subject: theme.slice(0, 100), reason: 'unsupported' });
}
