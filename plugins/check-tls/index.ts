import { certificateError, integer, text } from '@vitrine/plugin-sdk';
import { defineCheck } from '@vitrine/plugin-sdk/check';

const DAY_S = 86_400;

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'mail.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, default: 443 }),
    servername: text('Server name', {
      optional: true,
      help: 'If it is not the host',
      maxLength: 253,
      destination: false,
    }),
  },

  async run({ tls, now }, { host, port, servername }) {
    const began = now();
    const name = servername || host;
    const { problem, issuer, validTo } = await tls({ host, port, servername: name });
    const left = (validTo - Date.now()) / 1000;
    const common = { seconds: (now() - began) / 1000, values: { certificate_expiry_seconds: left } };
    const days = Math.floor(left / DAY_S);
    if (problem)
      return { state: 'down', ...common, message: certificateError(name, { code: problem })?.message ?? problem };
    return {
      state: 'ok',
      ...common,
      message: issuer ? `${days} days left, issued by ${issuer}` : `${days} days left`,
    };
  },
});
