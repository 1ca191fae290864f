import type { ProbeLoss } from '@vitrine/contracts';
import type { LostProbe } from './probe-function.ts';

const BY_CODE: Readonly<Record<string, ProbeLoss>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  ABORT_ERR: 'timeout',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EAI_NODATA: 'name',
  EAI_NONAME: 'name',
  ESERVFAIL: 'status',
  EREFUSED: 'status',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  EACCES: 'denied',
  EPERM: 'denied',
};
/** Certificate errors: those of OpenSSL, and of Node's check of the name. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|ERR_TLS_CERT)/;
const PROTOCOL = /^(HPE_|ERR_SSL|EPROTO)/;

/** Returns the cause of a lost probe for an error. */
export function lossOf(error: unknown): LostProbe {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return { lost: 'timeout' };
  const text = String(code);
  if (CERTIFICATE.test(text)) return { lost: 'certificate' };
  return { lost: BY_CODE[text] ?? (PROTOCOL.test(text) ? 'closed' : 'other') };
}
