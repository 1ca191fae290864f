import type { Configuration } from 'openid-client';
import { DeliveryError } from '../errors.ts';
import { withEitherAuthentication } from './client-authentication.ts';
import { discoveryFailure } from './failure.ts';
import type { OpenIdSettings } from './settings.ts';

/**
 * Creates an OAuth client. Its requests use the guarded fetch. The secret is sent in the header, the standard's default. Signatures
 * of ID tokens are checked with the keys of the issuer. Without TLS, only services on this machine are allowed, because anyone who
 * reads the traffic could sign in as any user.
 */
export async function clientFor(settings: OpenIdSettings, guardedFetch: typeof fetch): Promise<Configuration> {
  const oauth = await import('openid-client');
  const { issuer, clientId, clientSecret, authUrl, tokenUrl, userInfoUrl } = settings;
  const guarded = withEitherAuthentication(guardedFetch, { clientId, clientSecret });
  const authentication = clientSecret ? oauth.ClientSecretBasic(clientSecret) : oauth.None();
  const addresses = { issuer, authUrl, tokenUrl, userInfoUrl };
  const insecure = Object.entries(addresses).filter(([, address]) => address.startsWith('http:'));
  const open = insecure.find(([, address]) => !isLoopback(new URL(address).hostname));
  if (open)
    throw new DeliveryError('Without https, whoever reads along could sign in as anybody. Enter an https address.', {
      field: open[0],
    });
  const allow = insecure.length > 0 ? [oauth.allowInsecureRequests] : [];

  if (issuer) {
    const options = { [oauth.customFetch]: guarded as never, execute: [oauth.enableNonRepudiationChecks, ...allow] };
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

/** Returns true for names and addresses of this machine. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
