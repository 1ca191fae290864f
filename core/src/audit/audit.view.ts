import type { AuditLine } from '@vitrine/contracts';
import type { AuditEntry } from './audit-entry.entity.ts';

export const auditLine = (entry: AuditEntry): AuditLine => ({
  seq: entry.seq,
  at: entry.at.getTime(),
  actor: { kind: entry.actorKind as AuditLine['actor']['kind'], id: entry.actorId, name: entry.actorName },
  action: entry.action,
  subject: { id: entry.subjectId, name: entry.subjectName },
  outcome: entry.outcome as AuditLine['outcome'],
  address: entry.address,
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
