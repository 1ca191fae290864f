import { defineHooks } from '@vitrine/plugin-sdk';

/** Its work is done by its collector, on the machines whose owners named it. */
export default defineHooks(() => undefined);
