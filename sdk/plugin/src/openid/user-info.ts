import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { DeliveryError } from '../errors.ts';

type Info = Readonly<Record<string, unknown>>;

/**
 * Returns the user to whom the tokens belong: the claims of the ID token if there is one, merged with the response of the user info
 * endpoint.
 */
export async function userInfo(
  client: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  address: string,
): Promise<Info> {
  const oauth = await import('openid-client');
  const claims = tokens.claims();
  const endpoint = address || client.serverMetadata().userinfo_endpoint;
  if (!endpoint) return (claims ?? {}) as Info;
  const response = await oauth.fetchProtectedResource(client, tokens.access_token, new URL(endpoint), 'GET');
  if (!response.ok)
    throw new DeliveryError(`The user info address answered ${response.status}.`, { field: 'userInfoUrl' });
  const info = (await response.json()) as Info;
  // An ID token and user info of different subjects must not be combined.
  if (claims && typeof info.sub === 'string' && info.sub !== claims.sub)
    throw new DeliveryError('The user info is of another user.');
  return { ...claims, ...info };
}

/** Returns the value at a path as text, since ids may be numbers; undefined if there is none. */
export function valueAt(info: Info, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Info)[step] : undefined,
      info,
    );
  return (typeof found === 'string' && found !== '') || typeof found === 'number' ? String(found) : undefined;
}
