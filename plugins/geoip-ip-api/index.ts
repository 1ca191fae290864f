import { joinUrl, defineGeoip, DeliveryError, assertOk, secret, url } from '@vitrine/plugin-sdk';

const FIELDS = 'status,message,countryCode,regionName,city,isp';

export default defineGeoip({
  config: {
    key: secret('Key', { optional: true, help: 'Key of the paid service, which also supports https' }),
    endpoint: url('Server', { optional: true, help: 'Leave empty for the official server' }),
  },

  async locate(address, { config, http }) {
    const official = config.key ? 'https://pro.ip-api.com' : 'http://ip-api.com';
    const question = joinUrl(config.endpoint || official, `json/${encodeURIComponent(address)}`);
    question.searchParams.set('fields', FIELDS);
    if (config.key) question.searchParams.set('key', config.key);
    const response = await http(question);
    assertOk(response, 'ip-api', { 403: { message: 'ip-api rejected the key.', field: 'key' } });
    const {
      status,
      message = '',
      countryCode,
      regionName,
      city,
      isp,
    } = response.json() as Record<string, string | undefined>;
    if (status !== 'success') {
      if (/range|reserved/.test(message)) return undefined;
      throw new DeliveryError(`ip-api answered: ${message}`);
    }
    if (!countryCode) return undefined;
    return {
      country: countryCode,
      ...(regionName && { region: regionName }),
      ...(city && { city }),
      ...(isp && { network: isp }),
    };
  },
});
