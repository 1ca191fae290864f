import { defineEntity, p } from '@mikro-orm/core';

/** Entity of one audit entry. Written once and never changed: each carries a proof that covers the one before. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntryEntity',
  tableName: 'audit_entry',
  properties: {
    /** Counts from 1 without gaps. Because it is the primary key, one of two concurrent writers fails. */
    seq: p.integer().primary(),
    at: p.datetime(3).index(),
    actorKind: p.string().length(16),
    actorId: p.string().length(64),
    actorName: p.text(),
    action: p.string().length(100),
    subjectId: p.text(),
    subjectName: p.text(),
    outcome: p.string().length(16),
    address: p.string().length(64),
    userAgent: p.text(),
    /** JSON as text, because the proof covers its exact characters. */
    detail: p.text(),
    /** HMAC over this entry and the proof before it, with the key in the data folder. */
    proof: p.string().length(64),
  },
});

export class AuditEntryEntity extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntryEntity);
