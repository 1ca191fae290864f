import { defineEntity, p } from '@mikro-orm/core';
import type { AlertKind, AlertState, ProbeLoss, SuppressionReason } from '@vitrine/contracts';

const instant = () => p.bigint('number').nullable();
const figure = () => p.float().columnType('double precision').nullable();

/** Entity of one alert. Outlives its node, rule and task. Times in ms since 1970. */
export const AlertSchema = defineEntity({
  name: 'AlertEntity',
  tableName: 'alert',
  indexes: [{ properties: ['key', 'firingNotifiedAt'] }, { properties: ['node'] }],
  properties: {
    id: p.integer().primary(),
    /** Key of the target: `offline:<node>`, `load:<rule>:<node>` … */
    key: p.string().length(160),
    /** Copy of the key while the alert is unsettled. The unique index allows one open alert per target. */
    openKey: p.string().length(160).nullable().unique(),
    kind: p.string().length(16).$type<AlertKind>(),
    state: p.string().length(16).$type<AlertState>().index(),
    node: p.uuid().nullable(),
    nodeName: p.text(),
    rule: p.integer().nullable(),
    ruleName: p.text(),
    task: p.integer().nullable(),
    taskName: p.text(),
    /** Plugin that opened the alert, and its title for the subject. */
    plugin: p.string().length(40).nullable(),
    subject: p.text(),
    metric: p.string().length(32),
    unit: p.string().length(16),
    value: figure(),
    peak: figure(),
    threshold: figure(),
    /** Most frequent cause of lost probes. */
    cause: p.string().length(16).$type<ProbeLoss>().nullable(),
    /** JSON of the processes with the highest usage when it fired. */
    culprits: p.text().nullable(),
    since: p.bigint('number'),
    firedAt: instant(),
    /** Start of the recovery; the end of the alert once it is resolved. */
    recoveredSince: instant(),
    acknowledgedAt: instant(),
    /** Times at which its firing and its resolution were notified. */
    firingNotifiedAt: instant(),
    resolvedNotifiedAt: instant(),
    suppressedBy: p.string().length(16).$type<SuppressionReason>().nullable(),
    /** Ids of the notices about its firing and its resolution. */
    notice: p.uuid().nullable(),
    resolvedNotice: p.uuid().nullable(),
  },
});

export class AlertEntity extends AlertSchema.class {}
AlertSchema.setClass(AlertEntity);
