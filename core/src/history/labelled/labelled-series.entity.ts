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
    /** Number of the column in those chunks, from 1. Never used again. */
    column: p.integer(),
    /** Name of the family within its source. */
    family: p.string().length(64),
    /** JSON of the labels by name, with the names in order. */
    labels: p.text(),
    /** Seconds since 1970: its first value, and the hour of its last one. */
    firstAt: p.bigint('number'),
    lastAt: p.bigint('number'),
  },
});

export class LabelledSeriesEntity extends LabelledSeriesSchema.class {}
LabelledSeriesSchema.setClass(LabelledSeriesEntity);
