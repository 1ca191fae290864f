/** How an attempt to talk to the core ended. `detail` is for people. */
export type DisconnectReason =
  /** Nothing answered: no address, no route, refused, a certificate that does not hold. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** Something answered, but no WebSocket came of it. `sure` when it said so, not sure when it only hung up. */
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
