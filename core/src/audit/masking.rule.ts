import type { RouteAccess } from '../platform/http/access.ts';

const SECRET =
  /pass|secret|token|key|code|credential|auth|cookie|hash|proof|signature|phrase|^(current|repeat|otp|pin)$/i;
/** Fields with plugin settings. Any value in them may be a secret, so only the names of their fields are logged. */
const OPAQUE = new Set(['values', 'response', 'options']);

const HIDDEN = '***';
const MAX_LENGTH = 1000;
const MAX_ITEMS = 50;
const MAX_DEPTH = 4;
/** Maximum length of the detail of one entry, in characters. */
const DETAIL = 8000;

/** How secrets are found: by likely names, or masked beforehand as the fields declare it. */
export type Masking = 'guessed' | 'declared';

/** Returns a request value for the audit log: without secrets and with a limited length. */
export function redact(value: unknown, masking: Masking = 'guessed', depth = 0): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const firstItems = value.slice(0, MAX_ITEMS).map(item => redact(item, masking, depth + 1));
    return value.length > MAX_ITEMS ? [...firstItems, `… ${value.length - MAX_ITEMS}`] : firstItems;
  }
  if (Buffer.isBuffer(value)) return `${value.length} B`;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([name, inner]) => [
        name.slice(0, 100),
        masking === 'declared' ? redact(inner, masking, depth + 1) : field(name, inner, depth),
      ]),
  );
}

/** Returns the part of a body to log, as declared by its route: all of it, or the named fields with a mask for the others. */
export function keptOf(body: unknown, logs: RouteAccess['logs']): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  if (isDeclared(logs)) return hidden(body as Record<string, unknown>, logs.masked);
  if (!Array.isArray(logs)) return body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      logs.includes(name) || isEmpty(value) ? (value as unknown) : HIDDEN,
    ]),
  );
}

/** True if a route declares its masked fields, so that names do not have to be guessed. */
export const isDeclared = (logs: RouteAccess['logs']): logs is { readonly masked: readonly string[] } =>
  typeof logs === 'object' && 'masked' in logs;

/** Masks fields by their path, such as `offline.graceSeconds`. */
function hidden(
  values: Readonly<Record<string, unknown>>,
  masked: readonly string[],
  above = '',
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (masked.includes(above + name)) return [name, isEmpty(value) ? value : HIDDEN];
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [name, isObject ? hidden(value as Record<string, unknown>, masked, `${above}${name}.`) : value];
    }),
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || typeof value === 'boolean';

function field(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'object' && value !== null && OPAQUE.has(name)) return Object.keys(value).slice(0, MAX_ITEMS);
  return SECRET.test(name) && !isEmpty(value) ? HIDDEN : redact(value, 'guessed', depth + 1);
}

/** Removes the credentials, query and fragment of URLs, which may contain secrets. */
function shortened(text: string): string {
  const redacted = text.replace(/(\w:\/\/)[^/@\s]*@/g, '$1***@').replace(/(\w:\/\/[^\s?#]*)[?#]\S*/g, '$1?…');
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}…` : redacted;
}

/** Serializes the detail of an entry. */
export function detailText(detail: unknown, masking?: Masking): string {
  const text = JSON.stringify(redact(detail ?? {}, masking));
  return text.length <= DETAIL ? text : JSON.stringify({ cut: `${text.slice(0, DETAIL / 2)}…` });
}
