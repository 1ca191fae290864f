import { certificateError, defineNodeCheck } from '@vitrine/plugin-sdk/on-node';

const DAY_S = 86_400;

interface Settings {
  readonly host: string;
  readonly port: number;
  readonly servername: string;
}

export default defineNodeCheck<Settings>({
  kind: 'check-tls',

  async run({ tls, now }, { host, port, servername }) {
    const startedAt = now();
    const name = servername || host;
    const { problem, issuer, validTo } = await tls({ host, port, servername: name });
    const seconds = (validTo - Date.now()) / 1000;
    const common = { seconds: (now() - startedAt) / 1000, values: { certificate_expiry_seconds: seconds } };
    const days = Math.floor(seconds / DAY_S);
    if (problem)
      return { state: 'down', ...common, message: certificateError(name, { code: problem })?.message ?? problem };
    return {
      state: 'ok',
      ...common,
      message: issuer ? `${days} days left, issued by ${issuer}` : `${days} days left`,
    };
  },
});
