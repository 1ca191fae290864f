import type { NewSilence, Schedule, Scope } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** A time in which nothing is said about some nodes. */
export const SilenceSchema = defineEntity({
  name: 'Silence',
  tableName: 'silence',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(16).$type<NewSilence['kind']>(),
    name: p.text(),
    scope: p.json<Scope>(),
    /** Only this rule; all of them where it is null. */
    rule: p.integer().nullable(),
    schedule: p.json<Schedule>(),
    sparesCritical: p.boolean(),
  },
});

export class Silence extends SilenceSchema.class {}
SilenceSchema.setClass(Silence);
