import { defineImport } from '@vitrine/plugin-sdk';
import { isNezha, planOf, probesOf } from './plan.ts';

const GB = 2 ** 30;

export default defineImport({
  product: 'Nezha',
  files: {
    main: { names: ['sqlite.db'], maxBytes: 8 * GB, database: true },
    config: { names: ['config.yaml'], maxBytes: 2 ** 20, database: false },
  },
  detect: isNezha,
  plan: planOf,
  probes: probesOf,
});
