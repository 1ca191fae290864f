import { defineNodeCheck } from '@vitrine/plugin-sdk/on-node';

export default defineNodeCheck<{ readonly host: string }>({
  kind: 'check-ping',

  async run({ ping }, { host }) {
    const trip = await ping(host);
    return { state: 'ok', seconds: trip / 1000, message: `Answer in ${Number(trip.toPrecision(2))} ms` };
  },
});
