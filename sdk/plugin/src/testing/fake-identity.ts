import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { fakeService, type FakeAnswer, type FakeService, type RecordedRequest } from './fake-service.ts';

/** User of the fake identity service. */
export type Person = Readonly<Record<string, unknown>>;

/** Fake identity service on loopback, with its registered client. */
export interface FakeIdentity extends AsyncDisposable {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly requests: FakeService['requests'];
  /** User of the next sign-in; undefined if the user refuses. */
  person: Person | undefined;
  /** Overrides claims of the ID token, for tests of inconsistent services. */
  claims: Person;
  /** Signs ID tokens with a key that the service does not publish. */
  forged: boolean;
  /** Where the client must send its secret; by default either place is accepted. */
  secretIn: 'header' | 'body' | undefined;
}

interface Grant {
  readonly redirect: string;
  readonly challenge: string | null;
  readonly nonce: string | null;
  readonly person: Person;
}

/**
 * Starts a real OAuth 2.0 and OpenID Connect server on loopback with one client. Every request is signed in as `person` without a
 * prompt. Also serves the routes of GitHub: `/login/oauth/*` and `/api/v3/user`. `path` is the path of the issuer.
 */
export async function fakeIdentity(person: Person = { sub: 'u-1', name: 'Ada' }, path = ''): Promise<FakeIdentity> {
  const clientId = 'client';
  const clientSecret = 's3cret';
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const state = {
    person: person as Person | undefined,
    claims: {} as Person,
    forged: false,
    secretIn: undefined as 'header' | 'body' | undefined,
  };
  const base = path.replace(/\/$/, '');
  const rejection = (error: string, status = 400): FakeAnswer => ({ status, json: { error } });

  const authorize = (query: URLSearchParams): FakeAnswer => {
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId || !redirect) return rejection('invalid_request');
    const back = new URL(redirect);
    const returned = query.get('state');
    if (returned) back.searchParams.set('state', returned);
    if (state.person) {
      const code = randomBytes(8).toString('hex');
      grants.set(code, {
        redirect,
        challenge: query.get('code_challenge'),
        nonce: query.get('nonce'),
        person: state.person,
      });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The person said no.');
    }
    return { status: 302, headers: { location: back.href } };
  };

  /** The client may authenticate in the header or in the body, or only as `secretIn` requires. */
  const isClient = (form: Readonly<Record<string, string>>, { authorization }: RecordedRequest['headers']): boolean => {
    const isBasic = authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const isPost = form.client_id === clientId && form.client_secret === clientSecret;
    return (isBasic && state.secretIn !== 'body') || (isPost && !authorization && state.secretIn !== 'header');
  };

  const token = (form: Readonly<Record<string, string>>, headers: RecordedRequest['headers']): FakeAnswer => {
    if (!isClient(form, headers)) return rejection('invalid_client', 401);
    const grant = grants.get(form.code ?? '');
    grants.delete(form.code ?? '');
    if (!grant || grant.redirect !== form.redirect_uri) return rejection('invalid_grant');
    const proof = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (grant.challenge && grant.challenge !== proof) return rejection('invalid_grant');
    const access_token = randomBytes(8).toString('hex');
    tokens.set(access_token, grant.person);
    const { sub } = grant.person;
    return {
      json: {
        access_token,
        token_type: 'bearer',
        ...(typeof sub === 'string' && { id_token: idToken(sub, grant.nonce) }),
      },
    };
  };

  const idToken = (sub: string, nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer(),
      sub,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(nonce && { nonce }),
      ...state.claims,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`;
    return `${signed}.${createSign('RSA-SHA256')
      .update(signed)
      .sign(state.forged ? foreign.privateKey : privateKey)
      .toString('base64url')}`;
  };

  const whoIs = ({ headers }: RecordedRequest): FakeAnswer => {
    const found = tokens.get(/^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
    return found ? { json: found } : rejection('invalid_token', 401);
  };

  const service = await fakeService(request => {
    const { pathname, searchParams } = new URL(request.path, 'http://host');
    switch (pathname.startsWith(base) ? pathname.slice(base.length) : pathname) {
      case '/.well-known/openid-configuration':
        return {
          json: {
            issuer: issuer(),
            authorization_endpoint: `${root()}/authorize`,
            token_endpoint: `${root()}/token`,
            userinfo_endpoint: `${root()}/userinfo`,
            jwks_uri: `${root()}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
          },
        };
      case '/jwks':
        return { json: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] } };
      case '/authorize':
      case '/login/oauth/authorize':
        return authorize(searchParams);
      case '/token':
      case '/login/oauth/access_token':
        return token(request.form, request.headers);
      case '/userinfo':
      case '/api/v3/user':
        return whoIs(request);
      default:
        return rejection('not_found', 404);
    }
  });
  const root = () => service.url.replace(/\/$/, '') + base;
  const issuer = () => service.url.replace(/\/$/, '') + path;
  return Object.assign(state, {
    url: issuer(),
    clientId,
    clientSecret,
    requests: service.requests,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  });
}

/** Follows the redirect of a sign-in, and returns the query of the callback. */
export async function followSignIn(to: string): Promise<Record<string, string>> {
  const response = await fetch(to, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`${to} answered ${response.status} and sends nobody back`);
  return Object.fromEntries(new URL(location).searchParams);
}
