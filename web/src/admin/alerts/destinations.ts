import type { AlertRule, Channel, NewAlertRule, NodeSelector, NoticeEvent, Silence } from '@vitrine/contracts';
import { matchesNode, type SelectableNode } from '@vitrine/contracts/matches-node';

/** Events of a subject: its alert, and its recovery. */
export interface SentEvents {
  readonly firing: NoticeEvent;
  readonly resolved: NoticeEvent;
  /** For a rule that also fires on missing values: the event for those. */
  readonly absent?: NoticeEvent;
}

/** Why a channel gets nothing, or only a part: off · its plugin does not run · its filter of events, which may leave out those about missing values. */
type Reason = 'off' | 'stopped' | 'events' | 'without-absent' | 'firing-only' | 'resolved-only';

/** A channel, and the events that it receives. */
export interface Destination {
  readonly channel: Channel;
  readonly receives: boolean;
  readonly reason: Reason | undefined;
}

/** Silence that holds back some of what is sent. */
export interface HeldBack {
  readonly silence: Silence;
  /** Covered nodes that the silence selects, and whether these are all. */
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
  const takes = (event: NoticeEvent) => events?.includes(event) ?? true;
  if (takes(firing) && absent && !takes(absent)) return 'without-absent';
  if (takes(firing)) return takes(resolved) ? undefined : 'firing-only';
  return takes(resolved) ? 'resolved-only' : 'events';
}

/** Returns which of some events each channel receives: channels that receive any sort first. */
export function destinationsOf(channels: readonly Channel[], events: SentEvents): readonly Destination[] {
  const all = channels.map((channel): Destination => {
    const reason = reasonOf(channel, events);
    return { channel, reason, receives: !reason || reason === 'firing-only' || reason === 'without-absent' };
  });
  return [...all.filter(({ receives }) => receives), ...all.filter(({ receives }) => !receives)];
}

/** Subject whose messages are sent. */
export interface Subject {
  /** Rule by its id; null for a new rule, or for what has none. */
  readonly rule: number | null;
  readonly nodeSelector: NodeSelector;
  /** Some silences do not apply to critical messages. */
  readonly isCritical: boolean;
}

/** Returns current and future silences that concern a subject. Active ones sort first. */
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
