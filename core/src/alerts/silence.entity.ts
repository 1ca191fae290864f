import { defineEntity, p } from '@mikro-orm/core';
import type { NewSilence, Schedule, NodeSelector } from '@vitrine/contracts';

/** Entity of a silence: a time range without notices about some nodes. */
export const SilenceSchema = defineEntity({
  name: 'SilenceEntity',
  tableName: 'silence',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(16).$type<NewSilence['kind']>(),
    name: p.text(),
    nodeSelector: p.json<NodeSelector>(),
    /** The only rule it applies to; null for all of them. */
    rule: p.integer().nullable(),
    schedule: p.json<Schedule>(),
    allowCritical: p.boolean(),
    /** Whether visitors see it as planned maintenance. */
    isPublic: p.boolean().default(false),
  },
});

export class SilenceEntity extends SilenceSchema.class {}
SilenceSchema.setClass(SilenceEntity);
