import { defineImport } from '@vitrine/plugin-sdk';
import { isBeszel, planOf, valuesOf } from './plan.ts';

export default defineImport({
  product: 'Beszel',
  files: {
    main: { names: ['data.db'], maxBytes: 8 * 2 ** 30, database: true },
    key: { names: ['id_ed25519'], maxBytes: 65_536, database: false },
  },
  detect: isBeszel,
  plan: planOf,
  values: valuesOf,
});
