import { configSchema, type ConfigOf, type CrossCheck, type Fields } from './config.ts';
import { DeliveryError } from './errors.ts';
import { expectFunctions, expectType, isRecord } from './expect-type.ts';
import type { Context, Host } from './host.ts';
import { guardOAuth2, runStrategyStep, type PassportStrategy } from './passport.ts';
import { contextFor, createPlugin, valid, type Plugin } from './plugin.ts';
import type { Identity, SignInStep } from './sign-in.ts';
import { unwrapFailure } from './unwrap-failure.ts';

/** Context for the creation of a strategy. */
export interface StrategyContext<C> extends Context<C> {
  /** URL to which the identity service redirects the browser. */
  readonly callback: string;
  /** Verify function to pass to the strategy: its result becomes the profile. */
  readonly verify: (...found: unknown[]) => void;
}

/**
 * Defines sign-in through an external service. The plugin owns the strategy (any passport strategy that redirects); the SDK owns
 * the flow: the core stores state and PKCE and binds them to the browser, and requests use the guarded HTTP client.
 */
export function defineSso<const F extends Fields>(sso: {
  readonly config: F;
  readonly check?: CrossCheck<ConfigOf<F>>;
  strategy(context: StrategyContext<ConfigOf<F>>): PassportStrategy | Promise<PassportStrategy>;
  /** Reads the identity from the profile. Return nothing if the profile contains no id. */
  identity(profile: Readonly<Record<string, unknown>>, config: ConfigOf<F>): Identity | undefined;
}): Plugin {
  expectFunctions('defineSso', sso, ['strategy', 'identity'], ['check']);
  const config = configSchema(sso.config, sso.check);

  async function runStep(host: Host, step: SignInStep, settings: ConfigOf<F>) {
    const strategy = await sso.strategy({
      ...contextFor(host, settings),
      callback: step.callback,
      verify: foundProfile,
    });
    expectType(typeof strategy?.authenticate === 'function', 'strategy', 'a passport strategy', strategy);
    guardOAuth2(strategy, host.http);
    const [query, session] = step.type === 'begin' ? [{}, {}] : [step.query, parseState(step.kept)];
    return runStrategyStep(strategy, step.callback, query, session);
  }

  return createPlugin('sso', config, host =>
    host.hooks.signIn.tap(host.id, async (step, raw) => {
      const settings = valid(config, raw);
      const outcome = await runStep(host, step, settings).catch((error: unknown) => {
        // The message of a library error is generic; its cause names the unreachable host.
        throw unwrapFailure(error);
      });
      if (outcome.type !== 'profile') return outcome;

      const identity = withId(sso.identity(outcome.profile as Record<string, unknown>, settings));
      if (!identity) throw new DeliveryError('The identity service did not say who this is.');
      return { type: 'identity', identity: { ...identity, id: String(identity.id) } };
    }),
  );
}

/** The identity read by a plugin, if it has an id. */
function withId(identity: Identity | undefined): Identity | undefined {
  expectType(
    (identity ?? undefined) === undefined || isRecord(identity),
    'identity',
    'an Identity, or nothing',
    identity,
  );
  return identity?.id ? identity : undefined;
}

/** Verify functions differ in their arguments; the profile is the last object before the callback. */
function foundProfile(...found: unknown[]): void {
  const done = found.at(-1) as (error: unknown, profile?: unknown) => void;
  done(null, found.at(-2));
}

function parseState(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sign-in without an identity service: the request to the callback alone identifies the user. */
export function defineProxySignIn<const F extends Fields>(signIn: {
  readonly config: F;
  readonly check?: CrossCheck<ConfigOf<F>>;
  /** Reads the identity from the headers of a trusted proxy; returns nothing if the proxy reported no user. */
  identity(proxyHeaders: Readonly<Record<string, string>>, config: ConfigOf<F>): Identity | undefined;
}): Plugin {
  expectFunctions('defineProxySignIn', signIn, ['identity'], ['check']);
  const config = configSchema(signIn.config, signIn.check);
  return createPlugin('sso', config, host =>
    host.hooks.signIn.tap(host.id, (step, raw) => {
      const settings = valid(config, raw);
      if (step.type === 'begin') return { type: 'redirect', to: step.callback, kept: '' };
      if (!step.proxyHeaders) {
        const message = 'This request did not come from a trusted proxy. Name the proxy in VITRINE_TRUSTED_PROXIES.';
        return { type: 'refused', message };
      }
      const identity = withId(signIn.identity(step.proxyHeaders, settings));
      if (!identity) return { type: 'refused', message: 'The proxy did not say who this is.' };
      return { type: 'identity', identity };
    }),
  );
}
