import type { AuditEntryEntity } from './audit-entry.entity.ts';

export type Unproven = Omit<AuditEntryEntity, 'proof' | keyof object>;

/** Returns the text that a proof covers: all fields of the entry, and the proof before it. */
export const canonicalText = (line: Unproven, before: string): string =>
  JSON.stringify([
    before,
    line.seq,
    line.at.getTime(),
    line.actorKind,
    line.actorId,
    line.actorName,
    line.action,
    line.subjectId,
    line.subjectName,
    line.outcome,
    line.address,
    line.userAgent,
    line.detail,
  ]);
