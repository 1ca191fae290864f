import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

const bytes = () => p.bigint('number');

/** A manual correction of a node's traffic, which explains the difference from the counted value. */
export const TrafficCorrectionSchema = defineEntity({
  name: 'TrafficCorrectionEntity',
  tableName: 'traffic_correction',
  properties: {
    id: p.integer().primary(),
    node: () => p.manyToOne(NodeEntity).mapToPk().deleteRule('cascade'),
    at: p.datetime(3),
    /** Start of its period, ms since 1970. */
    since: bytes(),
    beforeUp: bytes(),
    beforeDown: bytes(),
    afterUp: bytes(),
    afterDown: bytes(),
    note: p.text(),
    /** Name of the account. */
    by: p.text(),
  },
});

export class TrafficCorrectionEntity extends TrafficCorrectionSchema.class {}
TrafficCorrectionSchema.setClass(TrafficCorrectionEntity);
