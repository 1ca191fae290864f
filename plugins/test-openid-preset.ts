import type { Plugin } from '@vitrine/plugin-sdk';
import { fakeIdentity, followSignIn, signInWith, type FakeIdentity } from '@vitrine/plugin-sdk/testing';

const callback = 'https://status.example.com/api/v1/sso/preset/callback';

/**
 * Declares the tests of one preset of `defineOpenId`. `own`: settings that only this preset has; `issuer`: path of its issuer at
 * the identity service.
 */
export function testOpenIdPreset(plugin: Plugin, presetSettings: object, issuer: string): void {
  const settingsOf = ({ url, clientId, clientSecret }: FakeIdentity) => ({
    server: new URL(url).origin,
    clientId,
    clientSecret,
    ...presetSettings,
  });
  const begin = async (settings: object) => {
    const redirect = await signInWith(plugin, settings, { type: 'begin', callback });
    if (redirect?.type !== 'redirect') throw new Error('expected a redirect');
    return redirect;
  };

  it('signs in at its issuer, with state, PKCE and a checked ID token', async () => {
    const person = { sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com' };
    await using service = await fakeIdentity(person, issuer);
    const settings = settingsOf(service);
    const redirect = await begin(settings);
    expect(Object.fromEntries(new URL(redirect.to).searchParams)).toMatchObject({
      client_id: service.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: callback,
      scope: 'openid profile email',
    });
    const query = await followSignIn(redirect.to);
    expect(await signInWith(plugin, settings, { type: 'finish', callback, query, kept: redirect.kept })).toEqual({
      type: 'identity',
      identity: { id: 'u-1', name: 'ada', email: 'ada@example.com' },
    });
  });

  it('rejects an ID token of another issuer', async () => {
    await using service = await fakeIdentity({ sub: 'u-1' }, issuer);
    service.claims = { iss: 'https://evil.example' };
    const settings = settingsOf(service);
    const redirect = await begin(settings);
    const step = { type: 'finish', callback, query: await followSignIn(redirect.to), kept: redirect.kept } as const;
    await expect(signInWith(plugin, settings, step)).rejects.toThrow();
  });
}
