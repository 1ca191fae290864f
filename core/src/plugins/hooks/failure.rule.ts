import { isConfigError, isDeliveryError, isNetworkError, isRetryable } from '@vitrine/plugin-sdk';
import { messageOf, PluginError } from './plugin-error.ts';

/** Why a plugin's answer failed, in words for the administrator, and which settings to look at. */
export interface FailureReason {
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string; readonly code?: string }[];
  /** True where time may help. */
  readonly retry: boolean;
  /** Seconds that the service asked to wait. */
  readonly after?: number;
}

/** Reads what a plugin threw. Its own words where it chose them, through `say` into the reader's language. */
export function describeFailure(error: unknown, say: (message: string) => string): FailureReason {
  const cause = error instanceof PluginError ? error.cause : error;
  const message = say(messageOf(cause));
  if (isDeliveryError(cause)) {
    const { field, retry = false, after } = cause.hint;
    return { message, retry, ...(after && { after }), fields: field ? [{ path: field, message }] : [] };
  }
  if (isConfigError(cause)) return { message, retry: false, fields: cause.problems };
  if (isNetworkError(cause)) return { message, retry: isRetryable(cause), fields: [] };
  // The host's time limit is a plain error; a plugin that is merely slow may have better luck.
  return { message, retry: /^took longer than/.test(messageOf(cause)), fields: [] };
}
