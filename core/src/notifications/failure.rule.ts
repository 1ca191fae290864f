import { isConfigError, isDeliveryError, isNetworkError, worthRetrying } from '@vitrine/plugin-sdk';
import { messageOf, PluginError } from '../plugins/plugin-error.ts';
import type { Failure } from './backoff.rule.ts';

/** Why a try failed, in words for the administrator, and which setting to look at. */
export interface Reason extends Failure {
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string; readonly code?: string }[];
}

/** Reads what a notifier threw. Its own words where it chose them; a plain sentence where it simply broke. */
export function reasonOf(error: unknown): Reason {
  const cause = error instanceof PluginError ? error.cause : error;
  const message = messageOf(cause);
  if (isDeliveryError(cause)) {
    const { field, retry = false, after } = cause.hint;
    return { message, retry, ...(after && { after }), fields: field ? [{ path: field, message }] : [] };
  }
  if (isConfigError(cause)) return { message, retry: false, fields: cause.problems };
  if (isNetworkError(cause)) return { message, retry: worthRetrying(cause), fields: [] };
  // The host's time limit is a plain error; a plugin that is merely slow may have better luck.
  return { message, retry: /^took longer than/.test(message), fields: [] };
}
