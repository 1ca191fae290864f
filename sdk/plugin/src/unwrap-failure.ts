import { isDeliveryError, isNetworkError } from './errors.ts';

/** Returns the network or delivery error that a library wrapped in an error of its own; otherwise the error itself. */
export function unwrapFailure(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    if (isNetworkError(cause) || isDeliveryError(cause)) return cause;
    // Passport's strategies store the cause in a property of their own.
    cause = cause.cause ?? (cause as { oauthError?: unknown }).oauthError;
  }
  return error;
}
