import type { AuditEntryEntity } from './audit-entry.entity.ts';

export type Unproven = Omit<AuditEntryEntity, 'proof'>;

/** Returns the text that a proof covers: all fields of the entry, and the proof before it. */
export const canonicalText = (entry: Unproven, before: string): string =>
  JSON.stringify([
    before,
    entry.seq,
    entry.at.getTime(),
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.action,
    entry.subjectId,
    entry.subjectName,
    entry.outcome,
    entry.address,
    entry.userAgent,
    entry.detail,
  ]);
