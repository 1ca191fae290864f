import type { LiveState, PublicCheck, PublicNode } from '@vitrine/contracts';
import { DAY_MS, DAY_S, HOUR_S } from '@vitrine/contracts/time';
import type { Words } from './badge-labels.ts';
import type { Badge } from './badge.view.ts';

/** Metrics that the badge of a node can show. */
export const BADGE_METRICS = ['status', 'cpu', 'memory', 'disk', 'uptime', 'load', 'expiry', 'availability'] as const;
export type BadgeMetric = (typeof BADGE_METRICS)[number];

export interface NodeSnapshot {
  readonly node: PublicNode;
  readonly state: LiveState;
  /** ms since 1970. */
  readonly now: number;
  /** Availability over the last days, 0–100; undefined for a node that never reported. */
  readonly availability?: number | undefined;
}

type Reported = Pick<LiveState, 'online' | 'lastReport'>;

/** Returns whether a node is online, offline, or never reported. */
export const presenceOf = ({ online, lastReport }: Reported): 'online' | 'offline' | 'waiting' =>
  online ? 'online' : lastReport ? 'offline' : 'waiting';

/** Counts nodes by presence. */
export function countByPresence(nodes: readonly Reported[]) {
  const counts = { online: 0, offline: 0, waiting: 0 };
  for (const state of nodes) counts[presenceOf(state)]++;
  return counts;
}

/** Formats a percentage, rounded to a whole number; a dash if it is unknown. */
export const percent = (value: number | undefined): string => (value === undefined ? '–' : `${Math.round(value)}%`);
/** Returns a share in percent; undefined if either number is unknown. */
export const used = (part: number | null, total: number): number | undefined =>
  part !== null && total > 0 ? (part / total) * 100 : undefined;
const toneOf = (value: number): Badge['tone'] => (value >= 95 ? 'bad' : value >= 80 ? 'fair' : 'good');

export function formatDuration(seconds: number, labels: Words): string {
  if (seconds >= DAY_S) return `${Math.floor(seconds / DAY_S)} ${labels.days}`;
  return seconds >= HOUR_S
    ? `${Math.floor(seconds / HOUR_S)} ${labels.hours}`
    : `${Math.floor(seconds / 60)} ${labels.minutes}`;
}

/** Time since the start of a machine. */
export const uptimeText = ({ uptime }: Pick<LiveState, 'uptime'>, labels: Words): string =>
  uptime === null ? labels.unknown : formatDuration(uptime, labels);

/** Builds the badge of a node. A node that does not report has no values, even if older ones are known. */
export function badgeOf(metric: BadgeMetric, { node, state, now, availability }: NodeSnapshot, labels: Words): Badge {
  const label = metric === 'status' ? node.name : `${node.name} ${labels[metric]}`;
  const share = (value: number | null | undefined): Badge =>
    value === undefined || value === null
      ? { label, value: labels.unknown, tone: 'plain' }
      : { label, value: percent(value), tone: toneOf(value) };
  if (metric === 'expiry') return { label, ...expiry(node, now, labels) };
  if (metric === 'availability') return { label, ...available(availability, labels) };
  const presence = presenceOf(state);
  if (presence !== 'online') return { label, value: labels[presence], tone: presence === 'offline' ? 'bad' : 'plain' };
  switch (metric) {
    case 'status':
      return { label, value: labels.online, tone: 'good' };
    case 'cpu':
      return share(state.cpu);
    case 'memory':
      return share(used(state.ramUsed, node.ramTotal));
    case 'disk':
      return share(used(state.diskUsed, node.diskTotal));
    case 'load':
      return { label, value: state.load1?.toFixed(2) ?? labels.unknown, tone: 'plain' };
    case 'uptime':
      return { label, value: uptimeText(state, labels), tone: 'plain' };
  }
}

/** Builds the badge of a check. */
export function checkBadge(
  metric: 'status' | 'availability',
  { name, state, availability }: Pick<PublicCheck, 'name' | 'state' | 'availability'>,
  labels: Words,
): Badge {
  if (metric === 'availability')
    return { label: `${name} ${labels.availability}`, ...available(availability?.percent, labels) };
  const tones = { ok: 'good', degraded: 'fair', down: 'bad', unknown: 'plain' } as const;
  return { label: name, value: labels[state === 'down' ? 'failed' : state], tone: tones[state] };
}

function available(share: number | undefined, labels: Words): Pick<Badge, 'value' | 'tone'> {
  if (share === undefined) return { value: labels.unknown, tone: 'plain' };
  const tone = share >= 99.9 ? 'good' : share >= 99 ? 'fair' : 'bad';
  return { value: `${availabilityShare(share)}%`, tone };
}

/** Writes a share of time, 0–100: 100 only without any outage. */
export const availabilityShare = (share: number): string =>
  share === 100 ? '100' : (Math.floor(share * 100) / 100).toFixed(2);

function expiry({ expiredAt }: PublicNode, now: number, labels: Words): Pick<Badge, 'value' | 'tone'> {
  if (expiredAt === null) return { value: labels.unknown, tone: 'plain' };
  if (expiredAt <= now) return { value: labels.expired, tone: 'bad' };
  const days = Math.ceil((expiredAt - now) / DAY_MS);
  return { value: `${days} ${labels.days}`, tone: days <= 7 ? 'fair' : 'good' };
}

/** Builds the badge of the whole site. A node that never reported does not count as offline. */
export function siteBadge(name: string, nodes: readonly Reported[], labels: Words): Badge {
  const { online, offline } = countByPresence(nodes);
  const tone = online + offline === 0 ? 'plain' : offline === 0 ? 'good' : online === 0 ? 'bad' : 'fair';
  return { label: name, value: `${online}/${nodes.length} ${labels.online}`, tone };
}
