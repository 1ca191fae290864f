import type { IncomingMessage } from 'node:http';

/** Details of an audit entry beyond path and body. */
interface AuditAnnotation {
  readonly subject?: { readonly id?: string; readonly name?: string };
  /** Must not contain secrets. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const notes = new WeakMap<IncomingMessage, AuditAnnotation>();

/** Adds details to the audit entry of this request. */
export function annotateAudit(request: IncomingMessage, added: AuditAnnotation): void {
  const existing = notes.get(request);
  notes.set(request, {
    subject: { ...existing?.subject, ...added.subject },
    detail: { ...existing?.detail, ...added.detail },
  });
}

export const auditAnnotationOf = (request: IncomingMessage): AuditAnnotation => notes.get(request) ?? {};
