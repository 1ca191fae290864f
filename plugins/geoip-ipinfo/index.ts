import { joinUrl, defineGeoip, assertOk, secret, url } from '@vitrine/plugin-sdk';

export default defineGeoip({
  config: {
    token: secret('Access token', {
      optional: true,
      help: 'Without a token, ipinfo limits the number of requests per day',
    }),
    endpoint: url('Server', { default: 'https://ipinfo.io' }),
  },

  async locate(address, { config, http }) {
    const response = await http(joinUrl(config.endpoint, `${encodeURIComponent(address)}/json`), {
      headers: { accept: 'application/json', ...(config.token && { authorization: `Bearer ${config.token}` }) },
    });
    if (response.status === 404) return undefined;
    const credentialsRejected = { message: 'ipinfo rejected the access token.', field: 'token' };
    assertOk(response, 'ipinfo', { 401: credentialsRejected, 403: credentialsRejected });
    const { country, region, city, org } = response.json() as Partial<
      Record<'country' | 'region' | 'city' | 'org', string>
    >;
    if (!country) return undefined;
    return {
      country,
      ...(region && { region }),
      ...(city && { city }),
      ...(org && { network: org.replace(/^AS\d+ /, '') }),
    };
  },
});
