import type { NewAuditEntry } from './audit.service.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Returns the row that a request added or changed, as given in the response: its id and its name or title. `id` is the one in the
 * path; a response about another row is ignored.
 */
export function answeredSubject(answer: unknown, id: string): NewAuditEntry['subject'] {
  if (typeof answer !== 'object' || answer === null) return {};
  const row = answer as Readonly<Record<string, unknown>>;
  const ownId = text(row.uuid) || text(row.id);
  if (ownId === '' || (id !== '' && id !== ownId)) return {};
  const name = text(row.name) || text(row.title);
  return { id: ownId, ...(name && { name }) };
}
