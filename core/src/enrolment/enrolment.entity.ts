import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** A code with which one machine joins, once. */
export const EnrolmentSchema = defineEntity({
  name: 'EnrolmentCodeEntity',
  tableName: 'enrolment',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the code; the code itself is not kept. */
    codeHash: p.string().length(64).unique(),
    /** The node that the machine becomes; null makes a new one. */
    node: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('cascade'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** SHA-256 of the id of the machine that used it: the same machine may ask again when the answer got lost. */
    machineHash: p.string().length(64).nullable(),
    usedBy: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('set null'),
  },
});

export class EnrolmentCodeEntity extends EnrolmentSchema.class {}
EnrolmentSchema.setClass(EnrolmentCodeEntity);
