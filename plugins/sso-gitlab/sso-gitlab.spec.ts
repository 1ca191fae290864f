import { fakeIdentity, signInWith, followSignIn, type FakeIdentity } from '@vitrine/plugin-sdk/testing';
import gitlab from './index.ts';

const callback = 'https://status.example.com/api/v1/sso/gitlab/callback';
const settings = ({ url, clientId, clientSecret }: FakeIdentity) => ({
  server: new URL(url).origin,
  clientId,
  clientSecret,
});

it('signs in at the issuer, with state, PKCE and a checked ID token', async () => {
  await using service = await fakeIdentity({ sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com' }, '');
  const begun = await signInWith(gitlab, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  expect(Object.fromEntries(new URL(begun.to).searchParams)).toMatchObject({
    client_id: service.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
    scope: 'openid profile email',
  });
  const query = await followSignIn(begun.to);
  expect(await signInWith(gitlab, settings(service), { type: 'finish', callback, query, kept: begun.kept })).toEqual({
    type: 'identity',
    identity: { id: 'u-1', name: 'ada', email: 'ada@example.com' },
  });
});

it('believes no ID token of another issuer', async () => {
  await using service = await fakeIdentity({ sub: 'u-1' }, '');
  service.claims = { iss: 'https://evil.example' };
  const begun = await signInWith(gitlab, settings(service), { type: 'begin', callback });
  if (begun?.type !== 'redirect') throw new Error('expected a redirect');
  const step = { type: 'finish', callback, query: await followSignIn(begun.to), kept: begun.kept } as const;
  await expect(signInWith(gitlab, settings(service), step)).rejects.toThrow();
});
