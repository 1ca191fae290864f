/** Step of a sign-in between browser, core and identity service. */
export type SignInStep =
  /** A sign-in starts. `callback` is the URL to which the browser returns. */
  | { readonly type: 'begin'; readonly callback: string }
  /** The browser returned. `query` is the query that the service added; `kept` was stored at `begin`. */
  | {
      readonly type: 'finish';
      readonly callback: string;
      readonly query: Readonly<Record<string, string>>;
      readonly kept: string;
      /**
       * Headers of the browser's request if a trusted proxy passed it on; absent if anyone else could have written them. Lower-case
       * names, only headers that occurred once, without cookies and credentials.
       */
      readonly proxyHeaders?: Readonly<Record<string, string>>;
    };

/** Result of a sign-in step. */
export type SignInStepResult =
  /** Redirects the browser. The core stores `kept` (state, PKCE verifier) for this browser, which cannot read it. */
  | { readonly type: 'redirect'; readonly to: string; readonly kept: string }
  | { readonly type: 'identity'; readonly identity: Identity }
  /** The service or the user refused. The message is shown to the user. */
  | { readonly type: 'refused'; readonly message: string };

/** User as reported by the identity service. Only `id` identifies the user; the other fields are for display. */
export interface Identity {
  /** Stable within the provider, never reused: not a name, not an e-mail address. */
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly avatar?: string;
}
