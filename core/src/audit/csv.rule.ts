import type { AuditLine } from '@vitrine/contracts';

const HEADINGS = ['seq', 'time', 'actor kind', 'actor', 'actor id', 'action', 'subject', 'subject id', 'outcome', 'address', 'user agent', 'detail'];

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number) => {
  const text = String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const row = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

export const csvHead = (): string => row(HEADINGS);

export const csvLine = ({ seq, at, actor, action, subject, outcome, address, userAgent, detail }: AuditLine): string =>
  row([seq, new Date(at).toISOString(), actor.kind, actor.name, actor.id, action, subject.name, subject.id, outcome, address, userAgent, JSON.stringify(detail)]);
