import type { AlertKind, AlertState, SuppressionReason } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

const instant = () => p.bigint('number').nullable();
const figure = () => p.float().columnType('double precision').nullable();

/** One alert from its first sign to its end. Outlives its node, rule and task. Times in ms since 1970. */
export const AlertSchema = defineEntity({
  name: 'AlertEntity',
  tableName: 'alert',
  indexes: [{ properties: ['key', 'firingNotifiedAt'] }, { properties: ['node'] }],
  properties: {
    id: p.integer().primary(),
    /** What it is about: `offline:<node>`, `load:<rule>:<node>` … */
    key: p.string().length(160),
    /** The key again while something is still to be done: there is one open alert about a thing. */
    openKey: p.string().length(160).nullable().unique(),
    kind: p.string().length(16).$type<AlertKind>(),
    state: p.string().length(16).$type<AlertState>().index(),
    node: p.uuid().nullable(),
    nodeName: p.text(),
    rule: p.integer().nullable(),
    ruleName: p.text(),
    task: p.integer().nullable(),
    taskName: p.text(),
    metric: p.string().length(32),
    unit: p.string().length(16),
    value: figure(),
    peak: figure(),
    threshold: figure(),
    since: p.bigint('number'),
    firedAt: instant(),
    /** Since when it is good again; the end, once it is resolved. */
    recoveredSince: instant(),
    acknowledgedAt: instant(),
    /** When its beginning and its end were told. */
    firingNotifiedAt: instant(),
    resolvedNotifiedAt: instant(),
    suppressedBy: p.string().length(16).$type<SuppressionReason>().nullable(),
    /** Ids of the notices that told it. */
    notice: p.uuid().nullable(),
    resolvedNotice: p.uuid().nullable(),
  },
});

export class AlertEntity extends AlertSchema.class {}
AlertSchema.setClass(AlertEntity);
