import type { Configuration } from 'openid-client';
import { discoveryFailure } from './failure.ts';
import type { OpenIdSettings } from './settings.ts';

/** Creates an OAuth client. Its requests use the guarded fetch. */
export async function clientFor(settings: OpenIdSettings, guarded: typeof fetch): Promise<Configuration> {
  const oauth = await import('openid-client');
  const { issuer, clientId, clientSecret, authUrl, tokenUrl, userInfoUrl } = settings;
  const authentication = clientSecret ? oauth.ClientSecretPost(clientSecret) : oauth.None();
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
