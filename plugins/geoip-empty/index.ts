import { defineGeoip } from '@vitrine/plugin-sdk';

/** Knows no place, and asks nobody: for sites that give no address away. */
export default defineGeoip({
  config: {},
  locate: async () => undefined,
});
