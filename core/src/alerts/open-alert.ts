import { createHash } from 'node:crypto';
import type {
  AlertCulprits,
  AlertKind,
  NamedRow,
  Notice,
  Severity,
  SuppressionReason,
  SystemCondition,
} from '@vitrine/contracts';
import type { AlertLifecycle, HoldDurations, Observation } from './alert-lifecycle.rule.ts';
import type { AlertEntity } from './alert.entity.ts';

/** Target of an alert. */
export interface AlertTarget {
  /** Unique per target and condition: `offline:<node>`, `load:<rule>:<node>` … */
  readonly key: string;
  readonly kind: AlertKind;
  readonly node: { readonly uuid: string; readonly name: string } | null;
  readonly rule: NamedRow | null;
  readonly task: NamedRow | null;
  /** Only for alerts that a plugin opened. */
  readonly plugin?: PluginTarget;
  /** Only for checks: the message of the result, and the names of the checks that send no notices while this one is down. */
  readonly message?: string;
  readonly dependents?: readonly string[];
  /** Only for rules about series, and for plugin alerts about a series. */
  readonly series?: SeriesTarget;
  /** Only for faults of the installation. */
  readonly system?: SystemTarget;
  readonly metric: string;
  readonly unit: string;
  readonly threshold: number | null;
}

/** Alert of a plugin: its texts and its severity. */
interface PluginTarget {
  readonly id: string;
  readonly subject: string;
  readonly severity?: Exclude<Severity, 'recovery'>;
}

/** Series that a rule found; without labels if all series of a node are judged together. */
interface SeriesTarget {
  readonly family: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether it fires above or below the threshold. */
  readonly is: 'above' | 'below';
  /** For a family of states: its last state before the alert fired. */
  readonly state?: string;
  /** Only if the alert fired because values are missing. */
  readonly absent?: true;
  /** For a rule that counts label sets: the number of breached ones at which it fires. */
  readonly atLeast?: number;
  /** For a forecast: when the series will be full, ms since 1970. */
  readonly fullAt?: number;
}

/** Subject of an alert about the installation itself. */
interface SystemTarget {
  readonly condition: SystemCondition;
  /** Name of the affected thing, or an error message; may be empty. */
  readonly subject: string;
  /** Further values for its notice, from the last check. */
  readonly values?: Notice['values'] | undefined;
}

/** Observation of a target, with the hold durations that apply to it. */
export interface TargetObservation {
  readonly target: AlertTarget;
  readonly observation: Observation;
  readonly holdDurations: HoldDurations;
}

/** An unsettled alert. Immutable: a change replaces it once the new value is stored. */
export interface OpenAlert {
  readonly id: number;
  readonly target: AlertTarget;
  readonly lifecycle: AlertLifecycle;
  readonly acknowledgedAt: number | null;
  readonly firingNotifiedAt: number | null;
  readonly resolvedNotifiedAt: number | null;
  readonly suppressedBy: SuppressionReason | null;
  readonly notice: string | null;
  readonly resolvedNotice: string | null;
  /** Processes with the highest usage when the alert fired. */
  readonly culprits: AlertCulprits | null;
}

/** Defaults of a target without node, rule, task and measurement. */
export const NO_TARGET = { node: null, rule: null, task: null, metric: '', unit: '', threshold: null } as const;

/** Returns the key of an alert about a series. It contains a hash of the labels, which may be longer than a key. */
export function seriesKey(kind: string, rule: number, node: string, labels: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(labels)).digest('hex').slice(0, 32);
  return `${kind}:${rule}:${node}:${hash}`;
}

/** Returns an alert that is not stored yet. */
export const newAlert = (target: AlertTarget, lifecycle: AlertLifecycle): OpenAlert => ({
  id: 0,
  target,
  lifecycle,
  acknowledgedAt: null,
  firingNotifiedAt: null,
  resolvedNotifiedAt: null,
  suppressedBy: null,
  notice: null,
  resolvedNotice: null,
  culprits: null,
});

type AlertRow = Omit<AlertEntity, 'id'>;

/** Maps an alert to its row. `open` is true for an unsettled alert. */
export function toRow({ target, lifecycle, ...rest }: OpenAlert, open: boolean): AlertRow {
  const { key, kind, node, rule, task, plugin, system, series, message, metric, unit, threshold } = target;
  const { acknowledgedAt, firingNotifiedAt, resolvedNotifiedAt, suppressedBy, notice, resolvedNotice, culprits } = rest;
  return {
    key,
    kind,
    metric: system?.condition ?? (isDetailed(target) ? DETAILED_METRIC : metric),
    unit,
    threshold,
    acknowledgedAt,
    firingNotifiedAt,
    resolvedNotifiedAt,
    suppressedBy,
    notice,
    resolvedNotice,
    culprits: culprits && JSON.stringify(culprits),
    ...lifecycle,
    cause: lifecycle.cause ?? null,
    openKey: open ? key : null,
    node: node?.uuid ?? null,
    nodeName: node?.name ?? '',
    rule: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    task: task?.id ?? null,
    taskName: task?.name ?? '',
    plugin: plugin?.id ?? null,
    subject: isDetailed(target)
      ? JSON.stringify({ plugin, series })
      : series
        ? JSON.stringify(series)
        : (plugin?.subject ?? system?.subject ?? message ?? ''),
  } as AlertRow;
}

/** Maps a stored row to an alert. */
export function fromRow(row: AlertEntity): OpenAlert {
  const { id, key, kind, metric, unit, state, since } = row;
  const [threshold = null, firedAt = null, recoveredSince = null, value = null, peak = null] = [
    row.threshold,
    row.firedAt,
    row.recoveredSince,
    row.value,
    row.peak,
  ];
  return {
    id,
    target: {
      key,
      kind,
      metric: metricOf(row),
      unit,
      threshold,
      node: row.node ? { uuid: row.node, name: row.nodeName } : null,
      rule: row.rule ? { id: row.rule, name: row.ruleName } : null,
      task: row.task ? { id: row.task, name: row.taskName } : null,
      ...pluginOf(row),
      ...seriesOf(row),
      ...(kind === 'check' && { message: row.subject }),
      ...(kind === 'system' && { system: { condition: metric as SystemCondition, subject: row.subject } }),
    },
    lifecycle: { state, since, firedAt, recoveredSince, value, peak, cause: row.cause ?? null },
    acknowledgedAt: row.acknowledgedAt ?? null,
    firingNotifiedAt: row.firingNotifiedAt ?? null,
    resolvedNotifiedAt: row.resolvedNotifiedAt ?? null,
    suppressedBy: row.suppressedBy ?? null,
    notice: row.notice ?? null,
    resolvedNotice: row.resolvedNotice ?? null,
    culprits: storedCulprits(row),
  };
}

/** Returns the processes stored with an alert. */
export const storedCulprits = ({ culprits }: Pick<AlertEntity, 'culprits'>): AlertCulprits | null =>
  culprits ? (JSON.parse(culprits) as AlertCulprits) : null;

/** `metric` of alerts of series rules, whose subject is JSON. */
const SERIES_METRIC = 'series';

/** `metric` of plugin alerts whose subject is JSON, because they have a series or a severity. */
const DETAILED_METRIC = 'plugin';

const isDetailed = ({ plugin, series }: AlertTarget) =>
  plugin !== undefined && (series !== undefined || plugin.severity !== undefined);

interface Detailed {
  readonly plugin: PluginTarget;
  readonly series?: SeriesTarget;
}

type StoredTarget = Pick<AlertEntity, 'kind' | 'metric' | 'subject' | 'plugin'>;

const detailsOf = ({ metric, subject }: StoredTarget) =>
  metric === DETAILED_METRIC ? (JSON.parse(subject) as Detailed) : undefined;

/** Returns the metric of a stored alert; `series` for an alert about a series. */
export function metricOf(row: StoredTarget): string {
  const details = detailsOf(row);
  if (details) return details.series ? SERIES_METRIC : '';
  return row.kind === 'system' ? '' : row.metric;
}

/** Returns the plugin of a stored alert, if one opened it. */
export const pluginOf = (row: StoredTarget): { plugin?: PluginTarget } =>
  row.plugin ? { plugin: detailsOf(row)?.plugin ?? { id: row.plugin, subject: row.subject } } : {};

/** Returns the series of a stored alert, if it is about one. */
export function seriesOf(row: StoredTarget): { series?: SeriesTarget } {
  const series = row.metric === SERIES_METRIC ? (JSON.parse(row.subject) as SeriesTarget) : detailsOf(row)?.series;
  return series ? { series } : {};
}
