import { z } from 'zod';

const AUDIT_ACTORS = ['admin', 'key', 'guest', 'visitor', 'agent', 'system', 'cli'] as const;

/** Entry of the audit log: actor, action, object, IP address and time. */
export const AuditEntry = z.object({
  /** Sequence number, starting at 1 and without gaps. */
  seq: z.number(),
  at: z.number(),
  actor: z.object({ kind: z.enum(AUDIT_ACTORS), id: z.string(), name: z.string() }),
  /** Slice and operation, such as `nodes.change`. */
  action: z.string(),
  /** Object of the action: its id, and its name if known. */
  subject: z.object({ id: z.string(), name: z.string() }),
  outcome: z.enum(['done', 'refused', 'failed']),
  ip: z.string(),
  userAgent: z.string(),
  /** Additional details, without secrets. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const text = z.string().trim().max(200).optional();

/** Query of `GET /api/v1/admin/audit`, and without `before` and `limit` of `…/audit/export`. */
export const AuditQuery = z.object({
  /** Filters: substrings of the action (`nodes.`), the actor, the IP address and the object. */
  action: text,
  actor: text,
  ip: text,
  subject: text,
  outcome: z.enum(['done', 'refused', 'failed']).optional(),
  /** ms since 1970. */
  from: z.coerce.number().int().nonnegative().optional(),
  to: z.coerce.number().int().nonnegative().optional(),
  /** Only entries with a smaller `seq`, for the next page. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Query of `GET /api/v1/admin/audit/export`. */
export const AuditExport = AuditQuery.omit({ before: true, limit: true }).extend({
  format: z.enum(['json', 'csv']).default('csv'),
});
export type AuditExport = z.infer<typeof AuditExport>;

/** A page of the log, newest first. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() });
export type AuditPage = z.infer<typeof AuditPage>;

/** Response of `POST /api/v1/admin/audit/verify`: whether the hash chain of the audit log is intact. */
export const AuditVerification = z.object({
  intact: z.boolean(),
  /** Number of unaltered entries, counted from the oldest. */
  entries: z.number(),
  /** Sequence number of the first altered or missing entry; null if there is none. */
  firstInvalidSeq: z.number().nullable(),
  /** Number of entries missing at the end. */
  missing: z.number(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
