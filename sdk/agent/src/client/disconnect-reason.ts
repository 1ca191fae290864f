/** Reason why a connection or an attempt ended. `detail` is human-readable. */
export type DisconnectReason =
  /** No response: no address, no route, connection refused, or an invalid certificate. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** A response, but no WebSocket. `sure` if the response stated it, false if the connection was only closed. */
  | { readonly kind: 'blocked'; readonly detail: string; readonly sure: boolean }
  /** The connection was lost after the welcome. `lasted` in milliseconds. */
  | { readonly kind: 'lost'; readonly detail: string; readonly lasted: number }
  /** The core stops, and will restart or be replaced by another one. Not a failure. */
  | { readonly kind: 'moved' }
  /** The core rejected the token. */
  | { readonly kind: 'unauthorised'; readonly detail: string }
  /** Rate limited. `retryAfter` in milliseconds if the core sent a time. */
  | { readonly kind: 'throttled'; readonly detail: string; readonly retryAfter?: number }
  /** Another agent connected with the same token. */
  | { readonly kind: 'replaced'; readonly detail: string }
  /** No common protocol version. */
  | { readonly kind: 'incompatible'; readonly detail: string }
  /** Time to try WebSocket again from HTTP. */
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'stopped' };
