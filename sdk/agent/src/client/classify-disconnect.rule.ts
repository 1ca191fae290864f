import { AGENT_CLOSE, SOCKET_CLOSE } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import type { DisconnectReason } from './disconnect-reason.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'ENOENT',
  'EPERM',
]);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_TLS/;
const MAX_WAIT_MS = HOUR_MS;
/** Hints at causes in front of the core, by HTTP status. */
const HINTS: Readonly<Record<number, string>> = {
  404: ': check the path of the endpoint, and VITRINE_BASE_PATH of the core if it is below one',
  421: ': the core does not know this host name, or the proxy does not pass on Host with its port; see VITRINE_PUBLIC_URL',
  426: ': the proxy does not pass on the headers Upgrade and Connection',
};

/** Classifies an error before the first response. */
export function classifyError(error: NodeJS.ErrnoException): DisconnectReason {
  const code = error.code ?? '';
  // Happy eyeballs wraps one error per address; its own message is empty.
  const detail = error.message || (error as AggregateError).errors?.map(String).join('; ') || code || 'no answer';
  if (CERTIFICATE.test(code)) return { kind: 'unreachable', detail: `its certificate does not hold (${detail})` };
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', detail };
  return { kind: 'blocked', sure: false, detail };
}

/** Classifies an HTTP response that is not a success. Times in headers are seconds or a date. */
export function classifyStatus(status: number, headers: NodeJS.Dict<string | string[]>): DisconnectReason {
  const detail = `it answered ${status}`;
  const retryAfter = retryAfterOf(headers['retry-after']);
  if (status === 401) return { kind: 'unauthorised', detail: `${detail}, the token is wrong or its node was deleted` };
  if (status === 429 || (status === 503 && retryAfter !== undefined))
    return { kind: 'throttled', detail, ...(retryAfter !== undefined && { retryAfter }) };
  if (status >= 300 && status < 400)
    return { kind: 'unreachable', detail: `it moved to ${String(headers.location)}: set the endpoint to that` };
  // A gateway error means that the core behind it is unreachable.
  if (status >= 502 && status <= 504) return { kind: 'unreachable', detail };
  return { kind: 'blocked', sure: true, detail: `${detail}${HINTS[status] ?? ''}` };
}

/** Classifies the close of a WebSocket. `lasted` in milliseconds since the welcome, undefined before it. */
export function classifyClose(code: number, reason: string, lasted: number | undefined): DisconnectReason {
  const detail = `closed with ${code}${reason && ` ${reason}`}`;
  if (code === AGENT_CLOSE.unauthorised) return { kind: 'unauthorised', detail };
  if (code === AGENT_CLOSE.replaced) return { kind: 'replaced', detail };
  if (code === AGENT_CLOSE.protocol) return { kind: 'incompatible', detail };
  if (code === AGENT_CLOSE.throttled || code === SOCKET_CLOSE.tryAgainLater) return { kind: 'throttled', detail };
  if (code === SOCKET_CLOSE.goingAway)
    return lasted === undefined ? { kind: 'unreachable', detail } : { kind: 'moved' };
  if (lasted === undefined) return { kind: 'blocked', sure: false, detail };
  return { kind: 'lost', detail, lasted };
}

function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const text = String(header ?? '');
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_WAIT_MS) : undefined;
}
