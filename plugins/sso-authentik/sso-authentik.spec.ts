import { fakeIdentity, signInWith, followSignIn, type FakeIdentity } from '@vitrine/plugin-sdk/testing';
import authentik from './index.ts';

const callback = 'https://status.example.com/api/v1/sso/authentik/callback';
const settings = ({ url, clientId, clientSecret }: FakeIdentity) => ({
  server: new URL(url).origin,
  clientId,
  clientSecret,
  slug: 'vitrine',
});

it('signs in at the issuer of the application, with state, PKCE and a checked ID token', async () => {
  await using service = await fakeIdentity(
    { sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com' },
    '/application/o/vitrine/',
  );
  const begun = await signInWith(authentik, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  expect(Object.fromEntries(new URL(begun.to).searchParams)).toMatchObject({
    client_id: service.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
    scope: 'openid profile email',
  });
  const query = await followSignIn(begun.to);
  expect(await signInWith(authentik, settings(service), { type: 'finish', callback, query, kept: begun.kept })).toEqual(
    {
      type: 'identity',
      identity: { id: 'u-1', name: 'ada', email: 'ada@example.com' },
    },
  );
});

it('believes no ID token of another issuer', async () => {
  await using service = await fakeIdentity({ sub: 'u-1' }, '/application/o/vitrine/');
  service.claims = { iss: 'https://evil.example' };
  const begun = await signInWith(authentik, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  const step = { type: 'finish', callback, query: await followSignIn(begun.to), kept: begun.kept } as const;
  await expect(signInWith(authentik, settings(service), step)).rejects.toThrow();
});
