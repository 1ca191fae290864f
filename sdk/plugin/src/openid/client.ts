import type { Configuration } from 'openid-client';
import { withEitherAuthentication } from './client-authentication.ts';
import { discoveryFailure } from './failure.ts';
import type { OpenIdSettings } from './settings.ts';

/** Creates an OAuth client. Its requests use the guarded fetch. The secret is sent as the standard has it by default: in the header. */
export async function clientFor(settings: OpenIdSettings, guardedFetch: typeof fetch): Promise<Configuration> {
  const oauth = await import('openid-client');
  const { issuer, clientId, clientSecret, authUrl, tokenUrl, userInfoUrl } = settings;
  const guarded = withEitherAuthentication(guardedFetch, { clientId, clientSecret });
  const authentication = clientSecret ? oauth.ClientSecretBasic(clientSecret) : oauth.None();
  // An http URL was entered on purpose; the guarded fetch still decides which addresses it may reach.
  const plain = [issuer, tokenUrl].some(address => address.startsWith('http:'));
  const allow = plain ? [oauth.allowInsecureRequests] : [];

  if (issuer) {
    const options = { [oauth.customFetch]: guarded as never, execute: allow };
    return oauth.discovery(new URL(issuer), clientId, undefined, authentication, options).catch((error: unknown) => {
      throw discoveryFailure(error, issuer);
    });
  }
  const server = {
    issuer: new URL(authUrl).origin,
    authorization_endpoint: authUrl,
    token_endpoint: tokenUrl,
    userinfo_endpoint: userInfoUrl,
  };
  const client = new oauth.Configuration(server, clientId, undefined, authentication);
  client[oauth.customFetch] = guarded as never;
  for (const permit of allow) permit(client);
  return client;
}
