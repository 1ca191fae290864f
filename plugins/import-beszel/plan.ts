import {
  importedJson,
  importedText,
  importedTime,
  ImportRow,
  type ImportedValues,
  type ImportSource,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
  type TypedPlan,
} from '@vitrine/plugin-sdk';

type Json = Readonly<Record<string, unknown>>;

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const SYSTEMS = ['Linux', 'macOS', 'Windows', 'FreeBSD'];

export async function isBeszel(source: ImportSource): Promise<boolean> {
  const { systems = [], fingerprints, system_stats: stats } = await source.tables('main');
  return fingerprints !== undefined && stats !== undefined && systems.includes('host');
}

const DETAILS = ['system', 'hostname', 'kernel', 'cores', 'threads', 'cpu', 'os', 'os_name', 'arch', 'memory'];

/**
 * Maps the database of a Beszel hub. Agents can keep their KEY if the hub's key is imported, and their TOKEN if their fingerprint
 * has one.
 */
export async function planOf(source: ImportSource): Promise<TypedPlan> {
  const left: PlannedLeft[] = [];
  const tokens = new Map(
    (await source.all('main', 'fingerprints', ['system', 'token'])).map(row => [
      String(row.system),
      importedText(row.token),
    ]),
  );
  // Without a column `system`, the id of a row is that of its system.
  const details = new Map(
    (await source.all('main', 'system_details', ['id', ...DETAILS])).map(row => [String(row.system ?? row.id), row]),
  );
  const systems = await source.all('main', 'systems', ['id', 'name', 'host', 'info', 'created']);
  const nodes = systems.map(row => nodeOf(row, details.get(String(row.id)), tokens.get(String(row.id)), left));
  const key = await source.bytes('key');
  if (!key) left.push({ part: 'plugins', subject: 'beszel', reason: 'missing', detail: 'id_ed25519' });
  await leaveOthers(source, left);
  return {
    nodes,
    ...alertsOf(
      await source.all('main', 'alerts', ALERT),
      new Map(nodes.map(({ key: system, name }) => [system, name])),
      left,
    ),
    ...(key && { plugins: { beszel: { privateKey: Buffer.from(key).toString() } } }),
    left,
  };
}

function nodeOf(row: SourceRow, details: SourceRow | undefined, token: string | undefined, left: PlannedLeft[]) {
  const read = new ImportRow(row, 'nodes', left);
  const facts = new ImportRow(details ?? {}, 'nodes', left);
  read.subject = facts.subject = importedText(row.name).slice(0, 100);
  const info = objectOf(row.info);
  const text = (column: string, key: string) => facts.line(column, 256) || textOf(info[key]);
  const count = (column: string, key: string) => facts.count(column, 100_000) || countOf(info[key]);
  const createdAt = importedTime(row.created);
  const host = importedText(row.host);
  return {
    key: String(row.id),
    name: read.line('name', 100) || host.slice(0, 100) || String(row.id),
    ...(token && /^[\x21-\x7e]{8,256}$/.test(token) && { token }),
    agentVersion: textOf(info.v) && `Beszel ${textOf(info.v)}`.slice(0, 60),
    hostname: text('hostname', 'h'),
    os: facts.line('os_name', 256) || SYSTEMS[facts.count('os', 3) || countOf(info.os)] || '',
    kernel: text('kernel', 'k'),
    arch: facts.line('arch', 256),
    cpuName: text('cpu', 'm'),
    cpuCores: count('threads', 't') || count('cores', 'c'),
    cpuPhysicalCores: count('cores', 'c'),
    ramTotal: facts.count('memory'),
    addresses: /^[\d.]+$|^[\da-f:]+:[\da-f:]*$/i.test(host) ? [host.slice(0, 45)] : [],
    ...(createdAt !== null && { createdAt }),
  };
}

/** Metrics of Beszel's alerts that exist here; thresholds in percent or °C. */
const LOAD_METRICS: Readonly<Record<string, PlannedRows['loadRules'][number]['metric']>> = {
  CPU: 'cpu',
  Memory: 'ram',
  Disk: 'disk',
  Temperature: 'temperature',
};
const ALERT = ['system', 'name', 'value', 'min'];

/** Maps alerts. Beszel has separate ones for each user and system: equal ones become one rule. */
function alertsOf(rows: readonly SourceRow[], names: ReadonlyMap<string, string>, left: PlannedLeft[]) {
  const offline = new Map<string, number>();
  const rules = new Map<string, PlannedRows['loadRules'][number] & { nodes: string[] }>();
  for (const row of rows) {
    const [system, kind] = [String(row.system), importedText(row.name)];
    const [value, minutes] = [Number(row.value) || 0, Math.min(1440, Math.max(1, Math.round(Number(row.min) || 1)))];
    const subject = names.get(system);
    if (subject === undefined) continue;
    if (kind === 'Status') {
      offline.set(system, Math.min(offline.get(system) ?? Infinity, minutes * 60));
      continue;
    }
    const metric = Object.hasOwn(LOAD_METRICS, kind) ? LOAD_METRICS[kind] : undefined;
    if (!metric) {
      left.push({ part: 'loadRules', subject: kind.slice(0, 100), reason: 'unsupported', detail: subject });
      continue;
    }
    const name = `${kind} ${value}${metric === 'temperature' ? ' °C' : ' %'}`;
    const id = `${name} ${minutes}`;
    const rule = rules.get(id);
    if (rule && !rule.nodes.includes(system)) rule.nodes.push(system);
    if (rule) continue;
    const detail = `average of ${minutes} min → half of the minutes`;
    left.push({ part: 'loadRules', subject: name, reason: 'changed', detail });
    const times = { windowMinutes: minutes, cooldownMinutes: minutes };
    rules.set(id, { name, enabled: true, nodes: [system], metric, threshold: value, ratio: 50, ...times });
  }
  return {
    loadRules: [...rules.values()],
    // Without such an alert, Beszel sends no notice for a system.
    offlineConfigs: [...names.keys()].map(node => ({
      node,
      enabled: offline.has(node),
      graceSeconds: offline.get(node) ?? null,
    })),
  };
}

async function leaveOthers(source: ImportSource, left: PlannedLeft[]): Promise<void> {
  for (const { email } of await source.all('main', 'users', ['email']))
    left.push({ part: 'account', subject: importedText(email).slice(0, 100), reason: 'by-hand' });
  for (const { settings } of await source.all('main', 'user_settings', ['settings'])) {
    const { emails, webhooks } = objectOf(settings) as { readonly emails?: unknown[]; readonly webhooks?: unknown[] };
    for (const address of Array.isArray(emails) ? emails : [])
      left.push({ part: 'notifications', subject: textOf(address).slice(0, 100), reason: 'by-hand', detail: 'e-mail' });
    for (const hook of Array.isArray(webhooks) ? webhooks : [])
      // Everything after the scheme may be secret.
      left.push({ part: 'notifications', subject: textOf(hook).split(':', 1)[0] ?? '', reason: 'by-hand' });
  }
  for (const { type, start, end } of await source.all('main', 'quiet_hours', ['type', 'start', 'end'])) {
    const hours = [type, start, end].map(importedText).join(' ').trim();
    left.push({ part: 'other', subject: hours.slice(0, 100), reason: 'unsupported', detail: 'quiet hours' });
  }
  for (const { token } of await source.all('main', 'universal_tokens', ['token']))
    if (importedText(token)) left.push({ part: 'keys', subject: '', reason: 'unsupported', detail: 'universal token' });
}

/** Averaging periods of Beszel, in seconds. */
const STEPS: Readonly<Record<string, number>> = { '1m': 60, '10m': 600, '20m': 1200, '120m': 7200, '480m': 28_800 };

/**
 * Yields the history of a system, from averages of one minute, covering an hour, to averages of eight hours, covering thirty days.
 */
export async function* valuesOf(source: ImportSource, node: string): AsyncGenerator<ImportedValues> {
  for await (const row of source.rows('main', 'system_stats', ['type', 'stats', 'created'], { system: node })) {
    const step = STEPS[importedText(row.type)];
    const created = importedTime(row.created);
    if (!step || created === null) continue;
    // A row is written at the end of its period.
    const t = Math.floor(created / 1000 / 60) * 60 - step;
    const count = step / 60;
    for (const [metric, value, most = value] of metricsOf(objectOf(row.stats)))
      if (value >= 0 && value <= 1e18)
        yield { metric, t, step, count, sum: value * count, min: Math.min(value, most), max: Math.max(value, most) };
  }
}

type Reading = readonly [metric: ImportedValues['metric'], value: number, most?: number];

/**
 * Returns the values of a row. Sizes are in GiB, older rates in MiB per second. Some values have the maximum of the period beside
 * them.
 */
export function metricsOf(stats: Json): Reading[] {
  const number = (key: string, scale = 1) => (typeof stats[key] === 'number' ? stats[key] * scale : NaN);
  const most = (key: string, value: number, scale = 1) => (Number.isNaN(number(key)) ? value : number(key, scale));
  const [sent, received] = Array.isArray(stats.b) ? (stats.b as number[]) : [number('ns', MIB), number('nr', MIB)];
  const [mostSent, mostReceived] = Array.isArray(stats.bm)
    ? (stats.bm as number[])
    : [most('nsm', sent!, MIB), most('nrm', received!, MIB)];
  const load = Array.isArray(stats.la) ? Number(stats.la[0]) : number('l1');
  const temperatures = Object.values(typeof stats.t === 'object' && stats.t !== null ? stats.t : {}).map(Number);
  const gpus = Object.values((typeof stats.g === 'object' && stats.g) || {}).map(gpu => Number((gpu as Json).u));
  const cpu = number('cpu');
  const all: Reading[] = [
    ['cpu', cpu, most('cpum', cpu)],
    ['ramUsed', number('mu', GIB), most('mm', number('mu', GIB), GIB)],
    ['swapUsed', number('su', GIB)],
    ['diskUsed', number('du', GIB)],
    ['load1', load],
    ['netUp', Number(sent), Number(mostSent)],
    ['netDown', Number(received), Number(mostReceived)],
    ['temperature', Math.max(...temperatures, -Infinity)],
    ['gpu', gpus.length > 0 ? gpus.reduce((sum, usage) => sum + usage, 0) / gpus.length : NaN],
  ];
  return all.filter(([, value]) => Number.isFinite(value));
}

function objectOf(value: SourceRow[string] | undefined): Json {
  const json = importedJson(value);
  return typeof json === 'object' && json !== null ? (json as Json) : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 256) : '');
const countOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? Math.round(value) : 0);
