import type { AlertRule, Channel, NewAlertRule, NodeSelector, NoticeEvent, Silence } from '@vitrine/contracts';
import { matchesNode, type SelectableNode } from '@vitrine/contracts/matches-node';

/** Events of a subject: its alert and its recovery. */
export interface SentEvents {
  readonly firing: NoticeEvent;
  readonly resolved: NoticeEvent;
  /** Event about missing values, for rules that fire on them. */
  readonly absent?: NoticeEvent;
}

/**
 * Why a channel receives none or only some of the events: it is off, its plugin is not running, or its event filter excludes all
 * events, missing values, recoveries, or alerts.
 */
type Reason = 'off' | 'stopped' | 'events' | 'without-absent' | 'firing-only' | 'resolved-only';

/** A channel, whether it receives the events of a subject, and why not or only in part. */
export interface Destination {
  readonly channel: Channel;
  readonly receives: boolean;
  readonly reason: Reason | undefined;
}

/** Silence that suppresses some of the messages. */
export interface HeldBack {
  readonly silence: Silence;
  /** Number of the subject's nodes that the silence selects, and whether these are all of them. */
  readonly nodes: number;
  readonly all: boolean;
}

export const OFFLINE_EVENTS: SentEvents = { firing: 'node.offline', resolved: 'node.online' };

/** Returns the events that a rule sends. */
export function eventsOf(rule: AlertRule | NewAlertRule): SentEvents {
  if (rule.kind === 'latency') return { firing: 'latency.high', resolved: 'latency.normal' };
  if (rule.kind === 'forecast') return { firing: 'forecast.full', resolved: 'forecast.over' };
  const isState = rule.kind === 'series' && rule.from !== undefined;
  const isLow = rule.kind === 'series' && rule.is === 'below';
  return {
    firing: isState ? 'load.state' : isLow ? 'load.low' : 'load.high',
    resolved: 'load.normal',
    ...(rule.kind === 'series' && rule.whenAbsent === 'fire' && { absent: 'load.absent' as const }),
  };
}

function reasonOf({ enabled, form, events }: Channel, { firing, resolved, absent }: SentEvents): Reason | undefined {
  if (!enabled) return 'off';
  if (!form) return 'stopped';
  const handles = (event: NoticeEvent) => events?.includes(event) ?? true;
  if (handles(firing) && absent && !handles(absent)) return 'without-absent';
  if (handles(firing)) return handles(resolved) ? undefined : 'firing-only';
  return handles(resolved) ? 'resolved-only' : 'events';
}

/** Returns each channel with whether it receives the events. Channels that do sort first. */
export function destinationsOf(channels: readonly Channel[], events: SentEvents): readonly Destination[] {
  const all = channels.map((channel): Destination => {
    const reason = reasonOf(channel, events);
    return { channel, reason, receives: !reason || reason === 'firing-only' || reason === 'without-absent' };
  });
  return [...all.filter(({ receives }) => receives), ...all.filter(({ receives }) => !receives)];
}

/** Source of messages: a rule, or one of the built-in alerts. */
export interface Subject {
  /** Id of the rule; null for a new rule, or for a subject without a rule. */
  readonly rule: number | null;
  readonly nodeSelector: NodeSelector;
  /** Some silences do not apply to critical messages. */
  readonly isCritical: boolean;
}

/** Returns current and future silences that affect a subject. Active ones sort first. */
export function heldBackBy(
  silences: readonly Silence[],
  nodes: readonly SelectableNode[],
  { rule, nodeSelector, isCritical }: Subject,
): readonly HeldBack[] {
  const covered = nodes.filter(node => matchesNode(nodeSelector, node));
  return silences
    .filter(
      silence =>
        silence.until !== null &&
        !(isCritical && silence.allowCritical) &&
        (silence.rule === null || silence.rule === rule),
    )
    .map(silence => {
      const count = covered.filter(node => matchesNode(silence.nodeSelector, node)).length;
      return { silence, nodes: count, all: count === covered.length };
    })
    .filter(({ nodes: count }) => count > 0)
    .sort((a, b) => Number(b.silence.active) - Number(a.silence.active) || a.silence.until! - b.silence.until!);
}
