import { defineHooks } from '@vitrine/plugin-sdk';

/** Its collector does the work, on machines whose owners enabled it. */
export default defineHooks(() => undefined);
