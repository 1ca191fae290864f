import type { IncomingMessage } from 'node:http';

/** What a route knows about what it did, beyond its path and body. */
export interface AuditAnnotation {
  readonly subject?: { readonly id?: string; readonly name?: string };
  /** Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const notes = new WeakMap<IncomingMessage, AuditAnnotation>();

/** Adds to the line that the log gets about this request. */
export function annotateAudit(request: IncomingMessage, added: AuditAnnotation): void {
  const known = notes.get(request);
  notes.set(request, {
    subject: { ...known?.subject, ...added.subject },
    detail: { ...known?.detail, ...added.detail },
  });
}

export const auditAnnotationOf = (request: IncomingMessage): AuditAnnotation => notes.get(request) ?? {};
