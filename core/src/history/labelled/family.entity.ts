import { defineEntity, p } from '@mikro-orm/core';
import type { Family } from '@vitrine/contracts';
import { SeriesSourceEntity } from './series-source.entity.ts';

/** Entity of a family that a plugin has declared. Kept as long as its history, even without the plugin. */
export const FamilySchema = defineEntity({
  name: 'FamilyEntity',
  tableName: 'family',
  uniques: [{ properties: ['source', 'name'] }],
  properties: {
    id: p.integer().primary(),
    source: () => p.manyToOne(SeriesSourceEntity).mapToPk().index(false).deleteRule('cascade'),
    /** Name, unique within its source. */
    name: p.string().length(64),
    declaration: p.json<Family>(),
    /** Whether visitors may read it. */
    isPublic: p.boolean(),
  },
});

export class FamilyEntity extends FamilySchema.class {}
FamilySchema.setClass(FamilyEntity);
