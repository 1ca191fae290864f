/** One step of the dance between the browser, the core and an identity service. */
export type SignInStep =
  /** The browser wants to sign in. `callback` is the address it will come back to. */
  | { readonly type: 'begin'; readonly callback: string }
  /** The browser came back. `query` is what the service sent with it, `kept` what `begin` asked to keep. */
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

/** What a provider answers to a step. */
export type SignInStepResult =
  /** Send the browser there. The core binds `kept` (state, PKCE verifier) to this browser, unreadable to it. */
  | { readonly type: 'redirect'; readonly to: string; readonly kept: string }
  | { readonly type: 'identity'; readonly identity: Identity }
  /** The service or the person said no. The message is shown. */
  | { readonly type: 'refused'; readonly message: string };

/** Who the identity service says this is. Only `id` decides; the rest is shown. */
export interface Identity {
  /** Stable within the provider, never reused: not a name, not an e-mail address. */
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly avatar?: string;
}
