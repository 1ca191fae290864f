import { excerpt } from '../assert-ok.ts';
import { DeliveryError } from '../errors.ts';
import { unwrapFailure } from '../unwrap-failure.ts';

/** Error of the library: `code` is one of oauth4webapi, the other fields are from the service's response. */
interface LibraryError {
  readonly message: string;
  readonly code?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly cause?: unknown;
}

/** Returns a failed discovery as a message for the administrator; the library's own message lacks the address. */
export function discoveryFailure(error: unknown, issuer: string): unknown {
  const found = libraryError(error);
  if (!found) return error;
  if (found.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new DeliveryError(`${issuer} names another address as its issuer. Enter that one.`);
  return new DeliveryError(`${issuer} is not the address of an OpenID Connect issuer. Check the settings.`);
}

/** Describes a failed exchange with the service for the administrator. */
export function exchangeFailure(error: unknown): unknown {
  const found = libraryError(error);
  if (!found || found.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return error;
  if (found.error === 'invalid_client')
    return new DeliveryError('The identity service does not accept the client id or secret.', {
      field: 'clientSecret',
    });
  if (found.code === 'OAUTH_RESPONSE_BODY_ERROR')
    return new DeliveryError(
      `The identity service refused: ${excerpt(String(found.error_description ?? found.error))}`,
    );
  if (/^OAUTH_(JWT|KEY)_/.test(String(found.code)) || /signature/.test(found.message))
    return new DeliveryError(`The ID token of the identity service is not valid: ${claimOf(found) ?? found.message}`);
  return new DeliveryError('The identity service did not answer as OpenID Connect demands.');
}

const claimOf = ({ cause }: LibraryError) => (cause as { claim?: string } | undefined)?.claim;

/**
 * Returns the innermost error of the library in a chain of causes; undefined if the network failed or no error is the library's.
 */
function libraryError(error: unknown): LibraryError | undefined {
  if (unwrapFailure(error) !== error) return undefined;
  let found: LibraryError | undefined;
  let cause = error as LibraryError | undefined;
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    if (String((cause as LibraryError).code).startsWith('OAUTH_')) found = cause;
    cause = cause.cause as LibraryError | undefined;
  }
  return found;
}
