import type { AuditLine } from '@vitrine/contracts';

const WHO = ['actor kind', 'actor', 'actor id'];
const WHAT = ['action', 'subject', 'subject id', 'outcome'];
const HEADINGS = ['seq', 'time', ...WHO, ...WHAT, 'ip', 'user agent', 'detail'];

/** Formats a cell so that no spreadsheet takes it for a formula. */
const cell = (value: string | number) => {
  const text = String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const row = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

export const csvHead = (): string => row(HEADINGS);

export function csvLine({ seq, at, actor, action, subject, outcome, ip, userAgent, detail }: AuditLine): string {
  const who = [actor.kind, actor.name, actor.id];
  const what = [action, subject.name, subject.id, outcome];
  return row([seq, new Date(at).toISOString(), ...who, ...what, ip, userAgent, JSON.stringify(detail)]);
}
