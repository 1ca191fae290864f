/** Step of a sign-in between browser, core and identity service. */
export type SignInStep =
  /** A sign-in starts. `callback` is the URL to which the browser returns. */
  | { readonly type: 'begin'; readonly callback: string }
  /** The browser returned. `query` was sent with it by the service; `kept` was stored at `begin`. */
  | {
      readonly type: 'finish';
      readonly callback: string;
      readonly query: Readonly<Record<string, string>>;
      readonly kept: string;
      /**
       * Headers of the browser's request, where a proxy that the operator declared as trusted passed it on; absent where
       * anybody else could have written them. Lower-case names, each that came once; no cookies and no credentials.
       */
      readonly proxyHeaders?: Readonly<Record<string, string>>;
    };

/** Result of a sign-in step. */
export type SignInStepResult =
  /** Redirects the browser. The core binds `kept` (state, PKCE verifier) to this browser, which cannot read it. */
  | { readonly type: 'redirect'; readonly to: string; readonly kept: string }
  | { readonly type: 'identity'; readonly identity: Identity }
  /** The service or the user refused. The message is shown. */
  | { readonly type: 'refused'; readonly message: string };

/** User according to the identity service. Only `id` identifies; the other fields are for display. */
export interface Identity {
  /** Stable within the provider, never reused: not a name, not an e-mail address. */
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly avatar?: string;
}
