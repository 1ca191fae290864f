import { isConfigError, isDeliveryError, isNetworkError, isRetryable } from '@vitrine/plugin-sdk';
import { messageOf, PluginError } from './plugin-error.ts';

/** Failure of a plugin's answer, as text for the administrator, with the settings to check. */
export interface FailureReason {
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string; readonly code?: string }[];
  /** True if a retry may succeed. */
  readonly retry: boolean;
  /** Seconds to wait, as requested by the service. */
  readonly after?: number;
}

/** Describes an error thrown by a plugin. `translate` translates the plugin's own texts into the reader's language. */
export function describeFailure(error: unknown, translate: (message: string) => string): FailureReason {
  const cause = error instanceof PluginError ? error.cause : error;
  const message = translate(messageOf(cause));
  if (isDeliveryError(cause)) {
    const { field, retry = false, after } = cause.hint;
    return { message, retry, ...(after && { after }), fields: field ? [{ path: field, message }] : [] };
  }
  if (isConfigError(cause)) return { message, retry: false, fields: cause.problems };
  if (isNetworkError(cause)) return { message, retry: isRetryable(cause), fields: [] };
  // The host's timeout is a plain error; a plugin that is merely slow may succeed later.
  return { message, retry: /^took longer than/.test(messageOf(cause)), fields: [] };
}
