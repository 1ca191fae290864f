import { DeliveryError, type NetworkError } from './errors.ts';
import type { HttpResponse } from './host.ts';

/** What an error answer of a service means to an administrator. */
export type StatusMessages = Readonly<Record<number, { readonly message: string; readonly field?: string }>>;

/**
 * Turns a service's error answer into a DeliveryError: known statuses by `meanings`, too many requests and the service's
 * own faults as worth another try. Quotes at most 200 characters of the answer.
 */
export function assertOk(response: HttpResponse, service: string, meanings: StatusMessages = {}): void {
  if (response.ok) return;
  const known = meanings[response.status];
  if (known) throw new DeliveryError(known.message, known.field ? { field: known.field } : {});
  const after = Number(response.headers['retry-after']);
  const retry = response.status === 429 || response.status >= 500;
  throw new DeliveryError(`${service} answered ${response.status}: ${excerpt(response.text())}`, {
    retry,
    ...(retry && after > 0 && { after }),
  });
}

/** The beginning of a text on one line. */
export function excerpt(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** True where the network, not the settings, is to blame and time may help. */
export function isRetryable(error: NetworkError): boolean {
  return error.reason !== 'refused';
}
