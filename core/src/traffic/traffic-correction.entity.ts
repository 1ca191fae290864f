import { defineEntity, p } from '@mikro-orm/core';
import { Node } from '../nodes/node.entity.ts';

const bytes = () => p.bigint('number');

/** A figure of a node's traffic that was set by hand: the ledger that explains why it differs from what was counted. */
export const TrafficCorrectionSchema = defineEntity({
  name: 'TrafficCorrection',
  tableName: 'traffic_correction',
  properties: {
    id: p.integer().primary(),
    node: () => p.manyToOne(Node).mapToPk().deleteRule('cascade'),
    at: p.datetime(3),
    /** Start of the period that it belongs to, ms since 1970. */
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

export class TrafficCorrectionRow extends TrafficCorrectionSchema.class {}
TrafficCorrectionSchema.setClass(TrafficCorrectionRow);
