import { DeliveryError } from '../errors.ts';
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';

type Info = Readonly<Record<string, unknown>>;

/** Who the tokens belong to: the claims of the ID token where there is one, and what the user info address says. */
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
  // An ID token and the user info that belongs to somebody else do not go together.
  if (claims && typeof info.sub === 'string' && info.sub !== claims.sub)
    throw new DeliveryError('The user info is of another user.');
  return { ...claims, ...info };
}

/** The value at a path, as text: ids may be numbers. Nothing where there is none. */
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
