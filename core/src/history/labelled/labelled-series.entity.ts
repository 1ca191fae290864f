import { defineEntity, p } from '@mikro-orm/core';
import { SeriesEntity } from '../store/series.entity.ts';

/** Entity of a series with labels: one label set of a family, and its column in the chunks of its group. */
export const LabelledSeriesSchema = defineEntity({
  name: 'LabelledSeriesEntity',
  tableName: 'labelled_series',
  uniques: [{ properties: ['group', 'family', 'labels'] }, { properties: ['group', 'column'] }],
  properties: {
    id: p.integer().primary(),
    /** Row of the history that holds the chunks of all series of one node and source. */
    group: () => p.manyToOne(SeriesEntity).mapToPk().fieldName('group_id').index(false).deleteRule('cascade'),
    /** Number of the column in those chunks, from 1. Never reused. */
    column: p.integer(),
    /** Name of the family within its source. */
    family: p.string().length(64),
    /** JSON of the labels by name, sorted by name. */
    labels: p.text(),
    /** Time of its first value, and hour of its last value; seconds since 1970. */
    firstAt: p.bigint('number'),
    lastAt: p.bigint('number'),
  },
});

export class LabelledSeriesEntity extends LabelledSeriesSchema.class {}
LabelledSeriesSchema.setClass(LabelledSeriesEntity);
