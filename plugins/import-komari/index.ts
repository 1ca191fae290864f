import { defineImport } from '@vitrine/plugin-sdk';
import { probesOf, valuesOf } from './history.ts';
import { isKomari, planOf } from './plan.ts';

const GB = 2 ** 30;

export default defineImport({
  product: 'Komari',
  files: {
    main: { names: ['komari.db'], maxBytes: 4 * GB, database: true },
    metrics: { names: ['metrics.db'], maxBytes: 16 * GB, database: true },
    favicon: { names: ['favicon.ico'], maxBytes: 5 * 2 ** 20, database: false },
  },
  detect: isKomari,
  plan: planOf,
  values: valuesOf,
  probes: probesOf,
});
