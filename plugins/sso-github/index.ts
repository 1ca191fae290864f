import type { Profile } from 'passport-github2';
import { joinUrl, defineSso, secret, text, url } from '@vitrine/plugin-sdk';

export default defineSso({
  config: {
    clientId: text('Client id', { help: 'GitHub → Settings → Developer settings → OAuth apps', destination: false }),
    clientSecret: secret('Client secret'),
    server: url('Server', {
      default: 'https://github.com',
      help: 'The address of your GitHub Enterprise Server, if you have one',
    }),
  },

  async strategy({ config, callback, verify }) {
    const { Strategy } = await import('passport-github2');
    const options = {
      clientID: config.clientId,
      clientSecret: config.clientSecret,
      callbackURL: callback,
      authorizationURL: joinUrl(config.server, 'login/oauth/authorize').href,
      tokenURL: joinUrl(config.server, 'login/oauth/access_token').href,
      userProfileURL: profileOf(config.server),
      // No scope: the profile is public. State and PKCE bind the response to this browser.
      scope: [],
      state: true,
      pkce: true,
    };
    return new Strategy(options as never, verify);
  },

  identity(profile) {
    const { id, username, displayName, emails, photos } = profile as unknown as Partial<Profile>;
    // passport-github2 converts a missing id to the text "undefined".
    if (!id || id === 'undefined') return undefined;
    const email = emails?.[0]?.value;
    const avatar = photos?.[0]?.value;
    return { id, name: username ?? displayName ?? id, ...(email && { email }), ...(avatar && { avatar }) };
  },
});

const profileOf = (server: string) =>
  new URL(server).host === 'github.com' ? 'https://api.github.com/user' : joinUrl(server, 'api/v3/user').href;
