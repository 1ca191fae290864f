import { sql, type FilterQuery } from '@mikro-orm/core';
import type { AuditQuery } from '@vitrine/contracts';
import type { AuditEntryEntity } from './audit-entry.entity.ts';

export type AuditFilter = Omit<AuditQuery, 'limit' | 'before'>;

/** Returns a case-insensitive condition for part of a column's text. */
const part = (column: string, text: string): FilterQuery<AuditEntryEntity> => ({
  [sql.lower(column)]: { $like: `%${text.toLowerCase().replace(/[%\\]/g, '')}%` },
});

/** Returns the query condition of a filter of entries. */
export function conditions({
  action,
  actor,
  ip,
  subject,
  outcome,
  from,
  to,
}: AuditFilter): FilterQuery<AuditEntryEntity> {
  return {
    $and: [
      action ? part('action', action) : {},
      actor ? { $or: [part('actor_name', actor), { actorId: actor }, { actorKind: actor }] } : {},
      ip ? part('address', ip) : {},
      subject ? { $or: [part('subject_id', subject), part('subject_name', subject)] } : {},
      outcome ? { outcome } : {},
      from === undefined ? {} : { at: { $gte: new Date(from) } },
      to === undefined ? {} : { at: { $lt: new Date(to) } },
    ],
  } as FilterQuery<AuditEntryEntity>;
}
