import { NetworkError } from './network-error.ts';

/* Error texts of OpenSSL and Node, since libraries often keep the message but replace the code. */
const UNKNOWN =
  /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/i;
const EXPIRED = /certificate has expired|CERT_HAS_EXPIRED/i;
const EARLY = /certificate is not yet valid|CERT_NOT_YET_VALID/i;
const OTHER_NAME = /does not match certificate's altnames|ERR_TLS_CERT_ALTNAME_INVALID/i;

/**
 * Returns an error that describes the problem with a host's certificate, if that made a library throw. For plugins whose library
 * opens its own connections; the host service `http` already does this. Also looks into causes.
 */
export function certificateError(host: string, error: unknown): NetworkError | undefined {
  const errorText = wordsOf(error);
  if (UNKNOWN.test(errorText))
    return new NetworkError(
      'unreachable',
      `The certificate of ${host} is from an authority that this site does not know. Add the authority under Settings > Site > Certificate authorities.`,
    );
  if (EXPIRED.test(errorText)) return new NetworkError('unreachable', `The certificate of ${host} has expired.`);
  if (EARLY.test(errorText))
    return new NetworkError(
      'unreachable',
      `The certificate of ${host} is not valid yet. Check the clock of both machines.`,
    );
  if (OTHER_NAME.test(errorText))
    return new NetworkError('unreachable', `The certificate of ${host} is for another name.`);
  return undefined;
}

/** Codes and messages of an error and its causes. */
function wordsOf(error: unknown): string {
  const messages: string[] = [];
  for (
    let current = error, depth = 0;
    current instanceof Object && depth < 5;
    current = (current as Error).cause, depth++
  ) {
    const { code, message } = current as { code?: unknown; message?: unknown };
    messages.push(String(code), String(message));
  }
  return messages.join(' ');
}

/** Returns an error message about a connection, reworded for a connection that a node opened. */
export function messageOnNode(message: string): string {
  const [, host] = /^The certificate of (.+) is from an authority that this site does not know\./.exec(message) ?? [];
  if (host === undefined) return message;
  return new NetworkError(
    'unreachable',
    `The certificate of ${host} is from an authority that the node does not know. Add it to the authorities of its system.`,
  ).message;
}
