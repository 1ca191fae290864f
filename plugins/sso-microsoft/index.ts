import { joinUrl, secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';

export default defineOpenId({
  config: {
    tenant: text('Directory (tenant) id', {
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      placeholder: '11111111-2222-4333-8444-555555555555',
      help: 'Microsoft Entra → App registrations → your app',
    }),
    clientId: text('Application (client) id', { destination: false }),
    clientSecret: secret('Client secret', { help: 'Certificates & secrets → New client secret → its value' }),
    server: url('Server', { default: 'https://login.microsoftonline.com' }),
  },
  issuer: ({ server, tenant }) => joinUrl(server, `${tenant}/v2.0`).href,
});
