import type { AlertKind, HeldReason } from '@vitrine/contracts';
import type { Alarm, Patience, Seen } from './alarm.rule.ts';
import type { Alert } from './alert.entity.ts';

/** What an alert is about. */
export interface Topic {
  /** One for each thing that can be wrong: `offline:<node>`, `load:<rule>:<node>` … */
  readonly key: string;
  readonly kind: AlertKind;
  readonly node: { readonly uuid: string; readonly name: string } | null;
  readonly rule: { readonly id: number; readonly name: string } | null;
  readonly task: { readonly id: number; readonly name: string } | null;
  readonly metric: string;
  readonly unit: string;
  readonly threshold: number | null;
}

/** What was seen of a thing now, and how patient to be with it. */
export interface Sighting {
  readonly topic: Topic;
  readonly seen: Seen;
  readonly patience: Patience;
}

/** An alert about which something is still to be done. Never changed, only replaced: the new one counts once it is stored. */
export interface OpenAlert {
  readonly id: number;
  readonly topic: Topic;
  readonly alarm: Alarm;
  readonly acknowledgedAt: number | null;
  readonly saidAt: number | null;
  readonly endSaidAt: number | null;
  readonly held: HeldReason | null;
  readonly notice: string | null;
  readonly endNotice: string | null;
}

/** An alert that is not stored yet. */
export const fresh = (topic: Topic, alarm: Alarm): OpenAlert => ({
  id: 0,
  topic,
  alarm,
  acknowledgedAt: null,
  saidAt: null,
  endSaidAt: null,
  held: null,
  notice: null,
  endNotice: null,
});

export type AlertRow = Omit<Alert, 'id'>;

/** As it is stored. `open`: something is still to be done. */
export function toRow({ topic, alarm, ...rest }: OpenAlert, open: boolean): AlertRow {
  const { key, kind, node, rule, task, metric, unit, threshold } = topic;
  const { acknowledgedAt, saidAt, endSaidAt, held, notice, endNotice } = rest;
  return {
    key,
    kind,
    metric,
    unit,
    threshold,
    acknowledgedAt,
    saidAt,
    endSaidAt,
    held,
    notice,
    endNotice,
    ...alarm,
    openKey: open ? key : null,
    node: node?.uuid ?? null,
    nodeName: node?.name ?? '',
    rule: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    task: task?.id ?? null,
    taskName: task?.name ?? '',
  } as AlertRow;
}

/** As it was stored. */
export function fromRow(row: Alert): OpenAlert {
  const { id, key, kind, metric, unit, state, since } = row;
  const [threshold = null, firedAt = null, goodSince = null, value = null, peak = null] = [
    row.threshold,
    row.firedAt,
    row.goodSince,
    row.value,
    row.peak,
  ];
  return {
    id,
    topic: {
      key,
      kind,
      metric,
      unit,
      threshold,
      node: row.node ? { uuid: row.node, name: row.nodeName } : null,
      rule: row.rule ? { id: row.rule, name: row.ruleName } : null,
      task: row.task ? { id: row.task, name: row.taskName } : null,
    },
    alarm: { state, since, firedAt, goodSince, value, peak },
    acknowledgedAt: row.acknowledgedAt ?? null,
    saidAt: row.saidAt ?? null,
    endSaidAt: row.endSaidAt ?? null,
    held: row.held ?? null,
    notice: row.notice ?? null,
    endNotice: row.endNotice ?? null,
  };
}
