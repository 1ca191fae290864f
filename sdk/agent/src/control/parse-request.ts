import { CONTROL_LIMITS, type ControlRequest, type ControlSignature } from '@vitrine/contracts';
import type { Fields } from '../client/feature.ts';

/** Control request with its signature, from a frame. */
export interface SignedRequest {
  readonly order: ControlRequest;
  readonly signature: ControlSignature | undefined;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const BASE64URL = /^[\w-]+$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
export const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/**
 * Parses the request of a frame `exec`; returns undefined if a field is invalid. Without zod, which would take a tenth of the
 * memory.
 */
export function parseExecRequest(
  fields: Fields,
): (SignedRequest & { readonly order: { readonly kind: 'exec' } }) | undefined {
  const { command, timeoutSeconds } = fields;
  const nodes = nodesOf(fields);
  const fits =
    typeof command === 'string' &&
    command.length <= CONTROL_LIMITS.command &&
    isWhole(timeoutSeconds, 1, CONTROL_LIMITS.seconds);
  if (!fits || !nodes) return undefined;
  return { order: { kind: 'exec', nodes, command, timeoutSeconds }, signature: signatureOf(fields) };
}

/** Parses the request of a frame `terminal`. */
export function parseTerminalRequest(fields: Fields): SignedRequest | undefined {
  const nodes = nodesOf(fields);
  return nodes && { order: { kind: 'terminal', nodes }, signature: signatureOf(fields) };
}

function nodesOf({ nodes = [] }: Fields): string[] | undefined {
  return Array.isArray(nodes) && nodes.length <= CONTROL_LIMITS.nodesPerTask && nodes.every(isId) ? nodes : undefined;
}

/** Parses a signature. An invalid one is treated as absent: the request then counts as unsigned. */
function signatureOf({ signature }: Fields): ControlSignature | undefined {
  const { key, at, nonce, signature: text, passkey } = (signature ?? {}) as Record<string, unknown>;
  const texts = [key, nonce, text, ...(passkey === undefined ? [] : passkeyTexts(passkey))];
  const fits = texts.every(item => typeof item === 'string' && item.length <= 4096 && BASE64URL.test(item));
  return fits && isWhole(at, 0, Number.MAX_SAFE_INTEGER) ? (signature as ControlSignature) : undefined;
}

function passkeyTexts(passkey: unknown): unknown[] {
  const { authenticatorData, clientData } = (passkey ?? {}) as Record<string, unknown>;
  return [authenticatorData, clientData];
}
