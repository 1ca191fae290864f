import { DeliveryError, type NetworkError } from './errors.ts';
import type { HttpResponse } from './host.ts';

/** Messages for administrators by the status of a service's error response. */
export type StatusMessages = Readonly<Record<number, { readonly message: string; readonly field?: string }>>;

/**
 * Throws a DeliveryError for a service's error response. `meanings` has the messages for known statuses; too many requests and
 * server errors are retryable. The error quotes at most 200 characters of the response. A web page counts as an error whatever its
 * status.
 */
export function assertOk(response: HttpResponse, service: string, meanings: StatusMessages = {}): void {
  if (isWebPage(response)) throw new DeliveryError(`${service} answered with a web page. Check the address.`);
  if (response.ok) return;
  const known = meanings[response.status];
  if (known) throw new DeliveryError(known.message, known.field ? { field: known.field } : {});
  const after = Number(response.headers['retry-after']);
  const retry = response.status === 429 || response.status >= 500;
  throw new DeliveryError(describeAnswer(service, response, undefined), {
    retry,
    ...(retry && after > 0 && { after }),
  });
}

/**
 * True for a web page with a success status: it comes from a sign-in, a proxy or a wrong path, and nobody received the notice.
 * (Some services send `ok` as HTML.)
 */
const isWebPage = (response: HttpResponse): boolean =>
  response.ok &&
  /^text\/html\b/i.test(response.headers['content-type'] ?? '') &&
  response.text().trimStart().startsWith('<');

/**
 * Describes an error response for the message of a DeliveryError: with `said`, a field of the response, if it is text; otherwise
 * with the status and the beginning of the response.
 */
export function describeAnswer(service: string, response: HttpResponse, answer: unknown): string {
  if (typeof answer === 'string' && answer.trim()) return `${service} answered: ${excerpt(answer)}`;
  const body = excerpt(response.text());
  return body ? `${service} answered ${response.status}: ${body}` : `${service} answered ${response.status}.`;
}

/** Returns the beginning of a text on one line. */
export function excerpt(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** Returns true if the cause is the network rather than the settings, so that a retry may succeed. */
export function isRetryable(error: NetworkError): boolean {
  return error.reason !== 'refused';
}
