import { defineSso, secret, text, url } from '@vitrine/plugin-sdk';
import { openIdIdentity, openIdStrategy } from '@vitrine/plugin-sdk/openid';

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
      help: 'Field of the user info with the stable id; dots select nested fields, as in data.id',
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

  strategy: context => openIdStrategy(context.config, context),
  identity: (profile, { userIdField }) => openIdIdentity(profile, userIdField),
});
