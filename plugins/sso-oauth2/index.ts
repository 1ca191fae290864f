import { defineSso, secret, text, url } from '@vitrine/plugin-sdk';
import { clientFor } from './client.ts';
import { userInfo, valueAt } from './user-info.ts';

export default defineSso({
  config: {
    issuer: url('Issuer', {
      optional: true,
      help: 'For OpenID Connect: the URLs below are then discovered automatically',
    }),
    clientId: text('Client id', { destination: false }),
    clientSecret: secret('Client secret', { optional: true, help: 'Empty for a public client' }),
    authUrl: url('Authorization address', { optional: true }),
    tokenUrl: url('Token address', { optional: true }),
    userInfoUrl: url('User info address', { optional: true }),
    scope: text('Scope', { default: 'openid profile email', destination: false }),
    userIdField: text('User id field', {
      default: 'sub',
      help: 'Where the user info has its stable id; dots reach inside, like data.id',
      destination: false,
    }),
  },

  check: ({ issuer, authUrl, tokenUrl, userInfoUrl }) => {
    const missing = 'must not be empty where no issuer is given';
    if (issuer) return;
    return {
      ...(!authUrl && { authUrl: missing }),
      ...(!tokenUrl && { tokenUrl: missing }),
      ...(!userInfoUrl && { userInfoUrl: missing }),
    };
  },

  async strategy({ config, callback, network, verify }) {
    const { randomState } = await import('openid-client');
    const { Strategy } = await import('openid-client/passport');
    const client = await clientFor(config, network.fetch);
    class WithState extends Strategy {
      /** The library leaves state out where it trusts PKCE alone. */
      override authorizationRequestParams(request: never, options: never) {
        const parameters = new URLSearchParams(super.authorizationRequestParams(request, options) as URLSearchParams);
        parameters.set('state', randomState());
        return parameters;
      }
    }
    return new WithState({ config: client, scope: config.scope, callbackURL: callback }, (tokens, verified) => {
      userInfo(client, tokens, config.userInfoUrl).then(info => verify(info, verified), verified);
    });
  },

  identity(profile, { userIdField }) {
    const id = valueAt(profile, userIdField);
    if (id === undefined) return undefined;
    const text = (name: string) => (typeof profile[name] === 'string' ? (profile[name] as string) : undefined);
    const email = text('email');
    const avatar = text('picture') ?? text('avatar_url');
    return {
      id,
      name: text('preferred_username') ?? text('name') ?? text('login') ?? text('username') ?? email ?? id,
      ...(email && { email }),
      ...(avatar && { avatar }),
    };
  },
});
