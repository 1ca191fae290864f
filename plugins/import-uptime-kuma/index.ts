import { defineImport } from '@vitrine/plugin-sdk';
import { isUptimeKuma, planOf } from './plan.ts';
import { probesOf, runsOf } from './results.ts';

export default defineImport({
  product: 'Uptime Kuma',
  files: { main: { names: ['kuma.db'], maxBytes: 4 * 2 ** 30, database: true } },
  detect: isUptimeKuma,
  plan: planOf,
  probes: probesOf,
  runs: runsOf,
});
