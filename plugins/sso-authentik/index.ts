import { joinUrl, secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';

export default defineOpenId({
  config: {
    server: url('Server', { placeholder: 'https://auth.example.com' }),
    slug: text('Slug of the application', { pattern: /^[-\w]{1,50}$/, default: 'vitrine' }),
    clientId: text('Client id', { destination: false }),
    clientSecret: secret('Client secret'),
  },
  issuer: ({ server, slug }) => joinUrl(server, `application/o/${slug}/`).href,
});
