import {
  importedFlag,
  importedJson,
  importedText,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
} from '@vitrine/plugin-sdk';

type LoadMetric = PlannedRows['loadRules'][number]['metric'];

/** Metrics of Nezha's rules that exist here. Percent, and bytes per second. */
const METRICS: Readonly<Record<string, LoadMetric>> = {
  cpu: 'cpu',
  memory: 'ram',
  swap: 'swap',
  disk: 'disk',
  net_in_speed: 'netDown',
  net_out_speed: 'netUp',
  temperature_max: 'temperature',
};
const COVER_IGNORE_ALL = 1;

/** Traffic limit types of Nezha's transfer cycles. */
const QUOTAS = { transfer_in_cycle: 'down', transfer_out_cycle: 'up', transfer_all_cycle: 'sum' } as const;

type Quota = Pick<PlannedRows['nodes'][number], 'trafficLimit' | 'trafficLimitType' | 'monthRotate'>;

interface Rules {
  /** Traffic quotas by server. */
  readonly quotas: ReadonlyMap<string, Quota>;
  readonly loadRules: PlannedRows['loadRules'];
  readonly offlineConfigs: PlannedRows['offlineConfigs'];
}

/**
 * Maps alert rules. A rule of Nezha may have several conditions that must all hold, whereas a rule here has one condition, so only
 * rules with a single condition are imported.
 */
export async function readRules(
  rows: readonly SourceRow[],
  servers: readonly string[],
  left: PlannedLeft[],
): Promise<Rules> {
  const loadRules: PlannedRows['loadRules'] = [];
  const quotas = new Map<string, Quota>();
  const offline = new Map<string, { enabled: boolean; graceSeconds: number }>();
  for (const row of rows) {
    const name = importedText(row.name).slice(0, 100) || 'Rule';
    const conditions = importedJson(row.rules_raw);
    const leave = (detail: string) =>
      left.push({ part: 'loadRules', subject: name, reason: 'unsupported', detail: detail.slice(0, 200) });
    if (!Array.isArray(conditions) || conditions.length !== 1) {
      leave('several conditions');
      continue;
    }
    const condition = (conditions[0] ?? {}) as Readonly<Record<string, unknown>>;
    const type = String(condition.type ?? '');
    const enabled = row.enable === undefined || importedFlag(row.enable);
    const nodes = covered(condition, servers);
    const seconds = Number(condition.duration) || 60;
    if (type === 'offline') {
      for (const node of nodes) offline.set(node, { enabled, graceSeconds: Math.min(86_400, Math.max(0, seconds)) });
      continue;
    }
    const change = (detail: string) => left.push({ part: 'loadRules', subject: name, reason: 'changed', detail });
    if (Number(row.trigger_mode) > 0) change('trigger_mode: 1 → 0');
    for (const column of ['fail_trigger_tasks_raw', 'recover_trigger_tasks_raw'])
      if (/\d/.test(importedText(row[column]))) change(`${column}: ${importedText(row[column]).slice(0, 100)} → –`);
    const quota = quotaOf(type, condition);
    if (quota) {
      for (const node of nodes) quotas.set(node, quota);
      if (enabled) loadRules.push({ name, enabled, nodes, ...QUOTA_USED });
      continue;
    }
    const metric = Object.hasOwn(METRICS, type) ? METRICS[type] : undefined;
    const threshold = Number(condition.max) || 0;
    if (!metric || threshold <= 0) {
      leave(metric ? `${type} below ${String(condition.min)}` : type);
      continue;
    }
    if (Number(condition.min) > 0) change(`min: ${String(condition.min)} → –`);
    const windowMinutes = Math.min(1440, Math.max(1, Math.round(seconds / 60)));
    if (windowMinutes * 60 !== seconds) change(`duration: ${seconds} s → ${windowMinutes} min`);
    // In Nezha, a condition holds if more than 70 % of the samples in the duration are beyond a bound.
    loadRules.push({
      name,
      enabled,
      nodes,
      metric,
      threshold,
      ratio: 70,
      windowMinutes,
      cooldownMinutes: windowMinutes,
    });
  }
  // Without such a rule, Nezha sends no notice for an offline server.
  const offlineConfigs = servers.map(node => ({
    node,
    ...(offline.get(node) ?? { enabled: false, graceSeconds: null }),
  }));
  return { quotas, loadRules, offlineConfigs };
}

/** Rule for a used-up traffic quota. */
const QUOTA_USED = { metric: 'traffic', threshold: 100, ratio: 100, windowMinutes: 1, cooldownMinutes: 1440 } as const;

/** Returns the quota of a monthly cycle. Like a traffic period here, the cycle begins on a day of the month. */
function quotaOf(type: string, condition: Readonly<Record<string, unknown>>): Quota | undefined {
  const trafficLimitType = Object.hasOwn(QUOTAS, type) ? QUOTAS[type as keyof typeof QUOTAS] : undefined;
  const { max, cycle_unit: unit, cycle_interval: interval, cycle_start: start } = condition;
  const trafficLimit = Math.round(Number(max));
  if (!trafficLimitType || unit !== 'month' || Number(interval) !== 1 || !Number.isSafeInteger(trafficLimit)) return;
  // The day is taken from the text, in the time zone in which it was written.
  const [, day = '1'] = /^\d{4}-\d\d-(\d\d)/.exec(String(start)) ?? [];
  return trafficLimit > 0 ? { trafficLimit, trafficLimitType, monthRotate: Number(day) } : undefined;
}

/** Returns the servers of a condition: all except the listed servers, or only the listed servers. */
function covered({ cover, ignore }: Readonly<Record<string, unknown>>, servers: readonly string[]): string[] {
  const named = new Set(
    Object.entries((typeof ignore === 'object' && ignore) || {}).flatMap(([id, is]) => (is === true ? id : [])),
  );
  return servers.filter(id => named.has(id) === (cover === COVER_IGNORE_ALL));
}
