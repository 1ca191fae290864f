import {
  CHECK_TIME_FAMILY,
  SEVERITIES,
  type GroupedAlertKind,
  type NoticeCulprits,
  type NoticeEvent,
  type Severity,
  type SystemCondition,
} from '@vitrine/contracts';
import type { NoticeDraft } from '../notifications/notices.service.ts';
import type { OpenAlert } from './open-alert.ts';

/** Alerts that share one notice. */
export interface NotificationGroup {
  readonly transition: 'firing' | 'resolved';
  /** One or more, oldest first. All have the same kind, and the same rule if any. */
  readonly alerts: readonly OpenAlert[];
  /** Common property of the nodes: a network, group, tag or country; empty if unknown. */
  readonly label: string;
  /** True if other alerts of the firing notice still fire. */
  readonly partial?: boolean;
}

/** Names that the message of an alert lists as its consequences. */
interface Explained {
  /** Checks that send no notices while a node is offline. */
  dependents(node: string): readonly string[];
  /** Alerts that are the consequence of an overload and are not notified on their own. */
  consequences(alert: OpenAlert): readonly string[];
}
const NOTHING_EXPLAINED: Explained = { dependents: () => [], consequences: () => [] };

/** Maximum number of names in a title. */
const NAMES = 3;

const EVENTS: Readonly<
  Record<
    Exclude<GroupedAlertKind, 'system'>,
    Record<NotificationGroup['transition'], readonly [one: NoticeEvent, hasSeveralTargets: NoticeEvent]>
  >
> = {
  offline: { firing: ['node.offline', 'nodes.offline'], resolved: ['node.online', 'nodes.online'] },
  load: { firing: ['load.high', 'load.high'], resolved: ['load.normal', 'load.normal'] },
  latency: { firing: ['latency.high', 'latency.high'], resolved: ['latency.normal', 'latency.normal'] },
  forecast: { firing: ['forecast.full', 'forecast.full'], resolved: ['forecast.over', 'forecast.over'] },
  check: { firing: ['check.down', 'check.down'], resolved: ['check.up', 'check.up'] },
  plugin: { firing: ['plugin.alert', 'plugin.alert'], resolved: ['plugin.resolved', 'plugin.resolved'] },
};

const SYSTEM_SEVERITY: Partial<Record<SystemCondition, Severity>> = { storing: 'critical', update: 'info' };

function eventOf(
  { kind, system, series }: OpenAlert['target'],
  transition: NotificationGroup['transition'],
  hasSeveralTargets: boolean,
): NoticeEvent {
  if (system) return transition === 'firing' ? `system.${system.condition}` : 'system.resolved';
  if (series?.absent) return transition === 'firing' ? 'load.absent' : 'load.returned';
  if (series?.state !== undefined && transition === 'firing') return 'load.state';
  if (series?.is === 'below' && transition === 'firing') return 'load.low';
  return EVENTS[kind as keyof typeof EVENTS][transition][hasSeveralTargets ? 1 : 0];
}

function severityOf(
  { kind, system, plugin }: OpenAlert['target'],
  transition: NotificationGroup['transition'],
): Severity {
  if (transition === 'resolved') return 'recovery';
  if (system) return SYSTEM_SEVERITY[system.condition] ?? 'warning';
  if (plugin) return plugin.severity ?? 'warning';
  return kind === 'offline' || kind === 'check' ? 'critical' : 'warning';
}

/** Returns the most urgent severity of some alerts. */
const worstOf = (alerts: readonly OpenAlert[], transition: NotificationGroup['transition']): Severity =>
  alerts
    .map(({ target }) => severityOf(target, transition))
    .reduce((worst, severity) => (SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(worst) ? severity : worst));

const byName = new Intl.Collator('en', { numeric: true }).compare;

const shortList = (names: readonly string[]) =>
  names.slice(0, NAMES).join(', ') + (names.length > NAMES ? ` +${names.length - NAMES}` : '');

/** Builds the language-neutral data of a notice. `address` is the site URL without a trailing slash; empty if unknown. */
export function buildNoticeDraft(
  { transition, alerts, label, partial }: NotificationGroup,
  now: number,
  address: string,
  { dependents: dependentsOf, consequences: consequencesOf }: Explained = NOTHING_EXPLAINED,
): NoticeDraft {
  const [first] = alerts as readonly [OpenAlert, ...OpenAlert[]];
  const { kind, node, rule, task, plugin, system, series, metric, unit, threshold } = first.target;
  const names = [...new Set(alerts.map(({ target }) => nameOf(target)))].sort(byName);
  const hasSeveralTargets = new Set(alerts.map(({ target }) => target.node?.uuid ?? target.key)).size > 1;
  const since = Math.min(...alerts.map(({ lifecycle }) => lifecycle.since));
  const worst = alerts.reduce<number | null>(
    (highest, { lifecycle }) => max(highest, transition === 'firing' ? lifecycle.value : lifecycle.peak),
    null,
  );
  const durations = alerts.map(
    ({ lifecycle }) => (transition === 'firing' ? now : (lifecycle.recoveredSince ?? now)) - lifecycle.since,
  );
  const dependents = alerts.flatMap(({ target }) =>
    target.kind === 'offline' && target.node ? dependentsOf(target.node.uuid) : (target.dependents ?? []),
  );
  const consequences = transition === 'firing' ? alerts.flatMap(alert => consequencesOf(alert)) : [];
  const path = isAboutCheck(first.target)
    ? '/admin/checks'
    : hasSeveralTargets || !node
      ? '/admin/notification/history'
      : `/instance/${node.uuid}`;
  return {
    key: `alert:${first.id}:${transition}`,
    event: eventOf(first.target, transition, hasSeveralTargets),
    severity: worstOf(alerts, transition),
    node: hasSeveralTargets ? null : node,
    ...(transition === 'firing'
      ? { incident: { opens: true } }
      : !partial && first.notice && { incident: { ends: first.notice } }),
    at: (transition === 'firing' ? first.lifecycle.firedAt : first.lifecycle.recoveredSince) ?? now,
    values: {
      name: shortList(names),
      count: names.length,
      list: (
        stateListOf(alerts, hasSeveralTargets) ||
        (hasSeveralTargets || (kind === 'check' && names.length > 1) ? names.join(', ') : '')
      ).slice(0, 2000),
      reason: label || shortList(names),
      since,
      duration: Math.round(Math.max(...durations) / 1000),
      link: address && address + path,
      ...(rule && { rule: rule.name, metric, unit, threshold, value: worst }),
      ...(series && { metric: seriesWords(alerts), state: statesOf(alerts) }),
      ...(transition === 'firing' && forecastOf(alerts, now)),
      ...(task && { task: task.name }),
      ...(kind === 'latency' && { cause: first.lifecycle.cause ?? '' }),
      ...(transition === 'firing' &&
        dependents.length > 0 && { dependents: [...new Set(dependents)].join(', ').slice(0, 2000) }),
      ...(consequences.length > 0 && { consequences: [...new Set(consequences)].join(', ').slice(0, 2000) }),
      ...(transition === 'firing' && culpritsOf(alerts, hasSeveralTargets)),
      ...(kind === 'check' && { message: first.target.message ?? '' }),
      ...(plugin && { plugin: plugin.id, ...measuredBy(alerts, worst) }),
      ...(system && { problem: system.condition, ...system.values }),
    },
  };
}

/** Returns whether an alert is about the response time of a check. */
const isAboutCheck = ({ kind, series }: OpenAlert['target']) =>
  kind === 'check' || series?.family === CHECK_TIME_FAMILY;

const nameOf = (target: OpenAlert['target']) => {
  const { node, rule, task, plugin, system } = target;
  if (plugin && node) return `${node.name}: ${plugin.subject}`;
  if (isAboutCheck(target)) return task?.name ?? rule?.name ?? '';
  return node?.name ?? plugin?.subject ?? system?.subject ?? '';
};

/** Maximum number of nodes that a notice names, and of processes of each. */
const CULPRITS = { nodes: 3, one: 5, many: 2 } as const;

/** Returns the processes behind alerts, once per node; nothing if none are known. */
function culpritsOf(alerts: readonly OpenAlert[], hasSeveralTargets: boolean): { readonly culprits?: string } {
  const nodes = new Map<string, NoticeCulprits>();
  for (const { target, culprits } of alerts) {
    if (!culprits || nodes.size === CULPRITS.nodes) continue;
    const { by, processes } = culprits;
    const name = target.node?.name ?? '';
    nodes.set(name, {
      ...(hasSeveralTargets && { node: name }),
      by,
      processes: processes.slice(0, hasSeveralTargets ? CULPRITS.many : CULPRITS.one),
    });
  }
  return nodes.size > 0 ? { culprits: JSON.stringify([...nodes.values()]) } : {};
}

const max = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

/** Returns the family of the alerts' series and their labels, for translation by `metricLabel`. */
function seriesWords(alerts: readonly OpenAlert[]): string {
  const series = alerts.flatMap(({ target }) => target.series ?? []);
  const labels = [...new Set(series.map(({ labels }) => Object.values(labels).join(' ')))].filter(Boolean).sort(byName);
  const atLeast = series[0]?.atLeast;
  return [series[0]?.family, shortList(labels), atLeast !== undefined && `×${atLeast}`].filter(Boolean).join(' ');
}

/** Series of alerts about states, by label and node, each with its state when the alert fired. */
const seriesInStates = (alerts: readonly OpenAlert[]) =>
  alerts
    .flatMap(({ target: { node, series } }) =>
      series?.state === undefined
        ? []
        : [{ label: Object.values(series.labels).join(' '), node: node?.name ?? '', state: series.state }],
    )
    .sort((a, b) => byName(a.label, b.label) || byName(a.node, b.node));

/**
 * Returns the states of the series that `seriesWords` names, in the same order; a single one if all share it, empty for alerts
 * about values.
 */
function statesOf(alerts: readonly OpenAlert[]): string {
  const states = seriesInStates(alerts).map(({ state }) => state);
  return new Set(states).size === 1 ? states[0]! : shortList(states);
}

/** Returns each series with its state if the states differ; otherwise nothing. */
function stateListOf(alerts: readonly OpenAlert[], hasSeveralTargets: boolean): string {
  const series = seriesInStates(alerts);
  if (new Set(series.map(({ state }) => state)).size < 2) return '';
  return series
    .map(({ label, node, state }) => `${[hasSeveralTargets && node, label].filter(Boolean).join(' ')}: ${state}`)
    .join(', ');
}

/** Returns when the first of some series will be full, and in how many seconds; nothing for alerts that are not forecasts. */
function forecastOf(alerts: readonly OpenAlert[], now: number) {
  const times = alerts.flatMap(({ target }) => target.series?.fullAt ?? []);
  if (times.length === 0) return undefined;
  const fullOn = Math.min(...times);
  return { full: Math.max(0, Math.round((fullOn - now) / 1000)), fullOn };
}

/** Value of a plugin's alert, if it has one; several alerts have no common value. */
function measuredBy(alerts: readonly OpenAlert[], value: number | null) {
  const [{ target }] = alerts as readonly [OpenAlert, ...OpenAlert[]];
  if (alerts.length > 1 || (value === null && !target.series)) return undefined;
  return { measured: true, unit: target.unit, threshold: target.threshold, value };
}
