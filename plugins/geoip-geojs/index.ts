import { joinUrl, defineGeoip, assertOk, url } from '@vitrine/plugin-sdk';

export default defineGeoip({
  config: { endpoint: url('Server', { default: 'https://get.geojs.io' }) },

  async locate(address, { config, http }) {
    const response = await http(joinUrl(config.endpoint, `v1/ip/geo/${encodeURIComponent(address)}.json`));
    if (response.status === 404) return undefined;
    assertOk(response, 'GeoJS');
    const {
      country_code: country,
      region,
      city,
      organization_name: network,
    } = response.json() as Record<string, string | undefined>;
    if (!country) return undefined;
    return {
      country,
      ...(region && { region }),
      ...(city && { city }),
      ...(network && network !== 'Unknown' && { network }),
    };
  },
});
