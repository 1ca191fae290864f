import type { ConfigOf, CrossCheck, Fields } from './config.ts';
import { clientFor } from './openid/client.ts';
import { exchangeFailure } from './openid/failure.ts';
import type { OpenIdSettings } from './openid/settings.ts';
import { userInfo, valueAt } from './openid/user-info.ts';
import type { PassportStrategy } from './passport.ts';
import type { Plugin } from './plugin.ts';
import type { Identity } from './sign-in.ts';
import { defineSso, type StrategyContext } from './sso.ts';

/**
 * Creates a passport strategy for OAuth 2.0 and OpenID Connect, with state, nonce and PKCE; ID tokens are verified, including their
 * signature.
 */
export async function openIdStrategy(
  settings: OpenIdSettings,
  { callback, network, verify }: Pick<StrategyContext<unknown>, 'callback' | 'network' | 'verify'>,
): Promise<PassportStrategy> {
  const { randomNonce, randomState } = await import('openid-client');
  const { Strategy } = await import('openid-client/passport');
  const client = await clientFor(settings, network.fetch);
  class WithState extends Strategy {
    /** Provided by the code that runs the strategy. */
    declare readonly fail: (challenge: { readonly message: string }) => void;
    declare error: (failure: unknown) => void;

    /** The library omits state and nonce if it relies on PKCE alone. */
    override authorizationRequestParams(request: never, options: never) {
      const parameters = new URLSearchParams(super.authorizationRequestParams(request, options) as URLSearchParams);
      parameters.set('state', randomState());
      if (settings.issuer) parameters.set('nonce', randomNonce());
      return parameters;
    }

    /**
     * An answer to another sign-in (from someone else's link or an old tab) is a refusal; the library would report it as an error,
     * like an unreachable service.
     */
    override authenticate(request: never, options: never) {
      if (isForeign(request)) this.fail({ message: 'This answer belongs to another sign-in. Start again.' });
      else {
        const { error } = this;
        this.error = failure => error(exchangeFailure(failure));
        super.authenticate(request, options);
      }
    }
  }
  const options = { config: client, scope: settings.scope, callbackURL: callback, sessionKey: SESSION_KEY };
  return new WithState(options, (tokens, verified) => {
    userInfo(client, tokens, settings.userInfoUrl).then(info => verify(info, verified), verified);
  }) as unknown as PassportStrategy;
}

const SESSION_KEY = 'openid';

/** Returns true for an answer of the identity service to a sign-in that this browser did not start. */
function isForeign({ query, session }: { query: { state?: string }; session: Record<string, { state?: string }> }) {
  const flow = session[SESSION_KEY];
  return flow !== undefined && query.state !== flow.state;
}

/** Returns the identity in a profile. `idField` is the name of its stable id; dots address nested fields. */
export function openIdIdentity(profile: Readonly<Record<string, unknown>>, idField = 'sub'): Identity | undefined {
  const id = valueAt(profile, idField);
  if (id === undefined) return undefined;
  const text = (name: string) => (typeof profile[name] === 'string' ? profile[name] : undefined);
  const email = text('email');
  const avatar = text('picture') ?? text('avatar_url');
  return {
    id,
    name: text('preferred_username') ?? text('name') ?? text('login') ?? text('username') ?? email ?? id,
    ...(email && { email }),
    ...(avatar && { avatar }),
  };
}

/** Settings of an OAuth client. */
interface ClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Defines an OpenID Connect provider: its fields, including a client id and a client secret, and its issuer URL. */
export function defineOpenId<const F extends Fields>(service: {
  readonly config: F;
  readonly check?: CrossCheck<ConfigOf<F>>;
  issuer(config: ConfigOf<F>): string;
  /** By default `openid profile email`. */
  readonly scope?: string;
}): ConfigOf<F> extends ClientSettings ? Plugin : never;
export function defineOpenId(service: {
  readonly config: Fields;
  readonly check?: CrossCheck<ConfigOf<Fields>>;
  issuer(config: ConfigOf<Fields>): string;
  readonly scope?: string;
}): Plugin {
  const { config, check, issuer, scope = 'openid profile email' } = service;
  return defineSso({
    config,
    ...(check && { check }),
    strategy(context) {
      const { clientId, clientSecret } = context.config as unknown as ClientSettings;
      const noEndpoints = { authUrl: '', tokenUrl: '', userInfoUrl: '' };
      return openIdStrategy({ issuer: issuer(context.config), clientId, clientSecret, scope, ...noEndpoints }, context);
    },
    identity: profile => openIdIdentity(profile),
  });
}
