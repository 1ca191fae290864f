import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of a one-time code that registers one machine. */
export const EnrolmentSchema = defineEntity({
  name: 'EnrolmentCodeEntity',
  tableName: 'enrolment',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the code; the code itself is not stored. */
    codeHash: p.string().length(64).unique(),
    /** The node that the machine becomes; null creates a new one. */
    node: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('cascade'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** SHA-256 of the id of the machine that used it. The same machine may retry if the response was lost. */
    machineHash: p.string().length(64).nullable(),
    usedBy: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('set null'),
  },
});

export class EnrolmentCodeEntity extends EnrolmentSchema.class {}
EnrolmentSchema.setClass(EnrolmentCodeEntity);
