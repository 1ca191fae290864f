import { fakeIdentity, signInWith, followSignIn, type FakeIdentity } from '@vitrine/plugin-sdk/testing';
import microsoft from './index.ts';

const callback = 'https://status.example.com/api/v1/sso/microsoft/callback';
const settings = ({ url, clientId, clientSecret }: FakeIdentity) => ({
  server: new URL(url).origin,
  clientId,
  clientSecret,
  tenant: '9188040d-6c67-4c5b-b112-36a304b66dad',
});

it('signs in at the issuer of the tenant, with state, PKCE and a checked ID token', async () => {
  await using service = await fakeIdentity(
    { sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com' },
    '/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  );
  const begun = await signInWith(microsoft, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  expect(Object.fromEntries(new URL(begun.to).searchParams)).toMatchObject({
    client_id: service.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
    scope: 'openid profile email',
  });
  const query = await followSignIn(begun.to);
  expect(await signInWith(microsoft, settings(service), { type: 'finish', callback, query, kept: begun.kept })).toEqual(
    {
      type: 'identity',
      identity: { id: 'u-1', name: 'ada', email: 'ada@example.com' },
    },
  );
});

it('believes no ID token of another issuer', async () => {
  await using service = await fakeIdentity({ sub: 'u-1' }, '/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0');
  service.claims = { iss: 'https://evil.example' };
  const begun = await signInWith(microsoft, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  const step = { type: 'finish', callback, query: await followSignIn(begun.to), kept: begun.kept } as const;
  await expect(signInWith(microsoft, settings(service), step)).rejects.toThrow();
});
