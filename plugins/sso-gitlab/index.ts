import { secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';

export default defineOpenId({
  config: {
    server: url('Server', { default: 'https://gitlab.com' }),
    clientId: text('Application id', { help: 'GitLab → Preferences → Applications', destination: false }),
    clientSecret: secret('Secret'),
  },
  issuer: ({ server }) => server.replace(/\/$/, ''),
});
