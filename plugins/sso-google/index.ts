import { secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';

export default defineOpenId({
  config: {
    clientId: text('Client id', {
      help: 'Google Cloud → APIs & Services → Credentials → OAuth client',
      destination: false,
    }),
    clientSecret: secret('Client secret'),
    server: url('Server', { default: 'https://accounts.google.com' }),
  },
  issuer: ({ server }) => server,
});
