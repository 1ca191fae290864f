import type { Http } from './host.ts';
import type { SignInStepResult } from './sign-in.ts';

/** Public interface of a passport strategy. */
export interface PassportStrategy {
  authenticate(request: object, options?: object): void;
}

/** Runs one step of a passport strategy, without passport, express or a session store. */
export function runStrategyStep(
  strategy: PassportStrategy,
  callback: string,
  query: Readonly<Record<string, string>>,
  session: Record<string, unknown>,
): Promise<Exclude<SignInStepResult, { type: 'identity' }> | { readonly type: 'profile'; readonly profile: unknown }> {
  const address = new URL(callback);
  address.search = new URLSearchParams(query).toString();
  const request = {
    method: 'GET',
    url: address.pathname + address.search,
    originalUrl: address.pathname + address.search,
    protocol: address.protocol.slice(0, -1),
    host: address.host,
    hostname: address.hostname,
    headers: { host: address.host },
    query,
    body: {},
    session,
  };
  return new Promise((resolve, reject) => {
    const acting = Object.assign(Object.create(strategy) as PassportStrategy, {
      redirect: (to: string) => resolve({ type: 'redirect', to: String(to), kept: JSON.stringify(session) }),
      success: (profile: unknown) => resolve({ type: 'profile', profile }),
      fail: (challenge: unknown) => resolve({ type: 'refused', message: refusal(challenge) }),
      pass: () => resolve({ type: 'refused', message: refusal(undefined) }),
      error: (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    });
    acting.authenticate(request, {});
  });
}

function refusal(challenge: unknown): string {
  const message = typeof challenge === 'string' ? challenge : (challenge as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message ? message.slice(0, 200) : 'The sign-in was refused.';
}

interface RequestOptions {
  readonly host: string;
  readonly port: string | number | null;
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}
type Answered = (
  error: unknown,
  data?: string,
  response?: { statusCode: number; headers: Record<string, string> },
) => void;

/** Sends the requests of a strategy based on passport-oauth2 through the guarded HTTP client. */
export function guardOAuth2(strategy: PassportStrategy, http: Http): void {
  const oauth2 = (strategy as { _oauth2?: { _executeRequest: unknown } })._oauth2;
  if (!oauth2) return;
  oauth2._executeRequest = (
    library: { globalAgent: { protocol?: string } },
    options: RequestOptions,
    body: string,
    answered: Answered,
  ) => {
    const url = `${library.globalAgent.protocol ?? 'https:'}//${options.host}${options.port ? `:${options.port}` : ''}${options.path}`;
    const { 'Content-Length': _, Host: __, ...headers } = options.headers;
    http(url, { method: options.method, headers, ...(body ? { body } : {}) }).then(
      response =>
        response.ok
          ? answered(null, response.text(), { statusCode: response.status, headers: response.headers })
          : answered({ statusCode: response.status, data: response.text() }),
      (error: unknown) => answered(error),
    );
  };
}
