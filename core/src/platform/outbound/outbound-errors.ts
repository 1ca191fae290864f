import { certificateError, NetworkError } from '@vitrine/plugin-sdk';
import { PROXY_NAMES } from './address-class.rule.ts';

/** Error about an address to which connections are not allowed. */
export const refused = (host: string, address: string) =>
  new NetworkError(
    'refused',
    `${host}${host === address ? '' : ` (${address})`} is not a public address. The operator may allow it with VITRINE_OUTBOUND_ALLOWLIST.`,
  );

/**
 * Error about a name used through a proxy. The proxy would resolve it, so the core could not tell whether it leads into the
 * operator's network.
 */
export const unresolved = (host: string) =>
  new NetworkError(
    'refused',
    `${host} cannot be resolved here, so it is not known where the proxy would lead. The operator may allow such names with ${PROXY_NAMES} in VITRINE_OUTBOUND_ALLOWLIST.`,
  );

export const tooLarge = (maxBytes: number) =>
  new NetworkError('too-large', `The answer is larger than ${maxBytes} bytes`);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the error of a request to a host, in the form that plugins receive. */
export function asNetworkError(error: unknown, host: string, timeoutMs: number): NetworkError {
  for (let cause = error; isObject(cause); cause = cause.cause) {
    if (cause instanceof NetworkError) return cause;
    if (cause.name === 'TimeoutError')
      return new NetworkError('timeout', `${host} did not answer within ${timeoutMs / 1000} s`);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    certificateError(host, error) ?? new NetworkError('unreachable', `${host} cannot be reached: ${code ?? message}`)
  );
}
