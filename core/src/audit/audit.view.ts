import type { AuditEntry } from '@vitrine/contracts';
import type { AuditEntryEntity } from './audit-entry.entity.ts';

export const auditEntry = (entry: AuditEntryEntity): AuditEntry => ({
  seq: entry.seq,
  at: entry.at.getTime(),
  actor: { kind: entry.actorKind as AuditEntry['actor']['kind'], id: entry.actorId, name: entry.actorName },
  action: entry.action,
  subject: { id: entry.subjectId, name: entry.subjectName },
  outcome: entry.outcome as AuditEntry['outcome'],
  ip: entry.address,
  userAgent: entry.userAgent,
  detail: readDetail(entry.detail),
});

function readDetail(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { unreadable: text };
  }
}
