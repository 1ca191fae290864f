import { defineGeoip } from '@vitrine/plugin-sdk';

/** Provider without locations, for sites that send no IP addresses to a service. */
export default defineGeoip({
  config: {},
  locate: async () => undefined,
});
