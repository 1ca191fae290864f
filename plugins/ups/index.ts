import { defineHooks } from '@vitrine/plugin-sdk';

/** No hooks: the collector does the work, on machines whose owners enabled it. */
export default defineHooks(() => undefined);
