/** How an attempt to talk to the core ended. `detail` is for people. */
export type DisconnectReason =
  /** No response: no address, no route, connection refused, or an invalid certificate. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** A response, but no WebSocket. `sure` if the response said so, not sure if the connection was only closed. */
  | { readonly kind: 'blocked'; readonly detail: string; readonly sure: boolean }
  /** The core spoke with us and then the line went dead. `lasted` in milliseconds. */
  | { readonly kind: 'lost'; readonly detail: string; readonly lasted: number }
  /** The core does not know the token. */
  | { readonly kind: 'unauthorised'; readonly detail: string }
  /** Too much. `retryAfter` in milliseconds when the core named a time. */
  | { readonly kind: 'throttled'; readonly detail: string; readonly retryAfter?: number }
  /** Another agent came with the same token. */
  | { readonly kind: 'replaced'; readonly detail: string }
  /** No common version of the protocol. */
  | { readonly kind: 'incompatible'; readonly detail: string }
  /** On HTTP it is time to try WebSocket again. */
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'stopped' };
