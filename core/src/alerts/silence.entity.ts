import type { NewSilence, Schedule, NodeSelector } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** A time in which nothing is said about some nodes. */
export const SilenceSchema = defineEntity({
  name: 'SilenceEntity',
  tableName: 'silence',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(16).$type<NewSilence['kind']>(),
    name: p.text(),
    nodeSelector: p.json<NodeSelector>(),
    /** Only this rule; all of them where it is null. */
    rule: p.integer().nullable(),
    schedule: p.json<Schedule>(),
    allowCritical: p.boolean(),
  },
});

export class SilenceEntity extends SilenceSchema.class {}
SilenceSchema.setClass(SilenceEntity);
