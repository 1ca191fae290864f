import type { RouteAccess } from '../platform/http/access.ts';

const SECRET =
  /pass|secret|token|key|code|credential|auth|cookie|hash|proof|signature|phrase|^(current|repeat|otp|pin)$/i;
/** Settings of plugins: any field of theirs may be a secret, so only the names of the fields are told. */
const OPAQUE = new Set(['values', 'response', 'options']);

const HIDDEN = '***';
const LONGEST = 1000;
const MOST = 50;
const DEEPEST = 4;
/** What one line may hold, in characters. */
const DETAIL = 8000;

/** What a request said, as the log may keep it: without secrets, and no longer than anyone reads. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST).map(item => redact(item, depth + 1));
    return value.length > MOST ? [...shown, `… ${value.length - MOST}`] : shown;
  }
  if (Buffer.isBuffer(value)) return `${value.length} B`;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST)
      .map(([name, inner]) => [name.slice(0, 100), field(name, inner, depth)]),
  );
}

/** Returns what a line keeps of a body, as its route declares: all of it, or the named fields and of others that they were sent. */
export function keptOf(body: unknown, logs: RouteAccess['logs']): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  if (!Array.isArray(logs)) return body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      logs.includes(name) || isEmpty(value) ? (value as unknown) : HIDDEN,
    ]),
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || typeof value === 'boolean';

function field(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'object' && value !== null && OPAQUE.has(name)) return Object.keys(value).slice(0, MOST);
  return SECRET.test(name) && !isEmpty(value) ? HIDDEN : redact(value, depth + 1);
}

/** Addresses lose what may stand for a password in them. */
function shortened(text: string): string {
  const plain = text.replace(/(\w:\/\/)[^/@\s]*@/g, '$1***@').replace(/(\w:\/\/[^\s?#]*)[?#]\S*/g, '$1?…');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** The detail of a line as text. */
export function detailText(detail: unknown): string {
  const text = JSON.stringify(redact(detail ?? {}));
  return text.length <= DETAIL ? text : JSON.stringify({ cut: `${text.slice(0, DETAIL / 2)}…` });
}
