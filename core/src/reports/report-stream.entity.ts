import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Stored progress of the reports of one agent installation. */
export const ReportStreamSchema = defineEntity({
  name: 'ReportStreamEntity',
  tableName: 'report_stream',
  properties: {
    node: () => p.manyToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    stream: p.string().length(64).primary(),
    /** Every report up to this number is stored. */
    acked: p.bigint('number'),
    savedAt: p.datetime(3),
  },
});

export class ReportStreamEntity extends ReportStreamSchema.class {}
ReportStreamSchema.setClass(ReportStreamEntity);
