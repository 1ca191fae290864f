import type { IncomingMessage } from 'node:http';

/** What a route knows about what it did, beyond its path and body. */
export interface Note {
  readonly subject?: { readonly id?: string; readonly name?: string };
  /** Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const notes = new WeakMap<IncomingMessage, Note>();

/** Adds to the line that the log gets about this request. */
export function note(request: IncomingMessage, added: Note): void {
  const known = notes.get(request);
  notes.set(request, {
    subject: { ...known?.subject, ...added.subject },
    detail: { ...known?.detail, ...added.detail },
  });
}

export const noteOf = (request: IncomingMessage): Note => notes.get(request) ?? {};
