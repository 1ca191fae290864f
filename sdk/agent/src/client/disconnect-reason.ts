/** Reason why a connection or an attempt ended. `detail` is human-readable. */
export type DisconnectReason =
  /** No response: no address, no route, connection refused, or an invalid certificate. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** A response, but no WebSocket. `sure` if the response said so, not sure if the connection was only closed. */
  | { readonly kind: 'blocked'; readonly detail: string; readonly sure: boolean }
  /** The connection broke after the welcome. `lasted` in milliseconds. */
  | { readonly kind: 'lost'; readonly detail: string; readonly lasted: number }
  /** The core stops, and another one goes on or it comes back itself. Nothing failed. */
  | { readonly kind: 'moved' }
  /** The core does not know the token. */
  | { readonly kind: 'unauthorised'; readonly detail: string }
  /** Rate limited. `retryAfter` in milliseconds if the core sent a time. */
  | { readonly kind: 'throttled'; readonly detail: string; readonly retryAfter?: number }
  /** Another agent connected with the same token. */
  | { readonly kind: 'replaced'; readonly detail: string }
  /** No common version of the protocol. */
  | { readonly kind: 'incompatible'; readonly detail: string }
  /** Time to try WebSocket again from HTTP. */
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'stopped' };
