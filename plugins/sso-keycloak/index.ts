import { joinUrl, secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';

export default defineOpenId({
  config: {
    server: url('Server', {
      placeholder: 'https://auth.example.com',
      help: 'With /auth at its end before Keycloak 17',
    }),
    realm: text('Realm', { pattern: /^[^/?#]{1,255}$/, default: 'master' }),
    clientId: text('Client id', { destination: false }),
    clientSecret: secret('Client secret', { help: 'Clients → your client → Credentials' }),
  },
  issuer: ({ server, realm }) => joinUrl(server, `realms/${encodeURIComponent(realm)}`).href,
});
