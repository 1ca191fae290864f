import type { AuditEntry } from '@vitrine/contracts';
import { csvRow } from '../platform/text/csv.ts';

const WHO = ['actor kind', 'actor', 'actor id'];
const WHAT = ['action', 'subject', 'subject id', 'outcome'];
const HEADINGS = ['seq', 'time', ...WHO, ...WHAT, 'ip', 'user agent', 'detail'];

export const csvHead = (): string => csvRow(HEADINGS);

export function csvLine({ seq, at, actor, action, subject, outcome, ip, userAgent, detail }: AuditEntry): string {
  const actorFields = [actor.kind, actor.name, actor.id];
  const event = [action, subject.name, subject.id, outcome];
  return csvRow([seq, new Date(at).toISOString(), ...actorFields, ...event, ip, userAgent, JSON.stringify(detail)]);
}
