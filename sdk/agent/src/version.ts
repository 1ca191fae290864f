/** This release of the agent. A test compares it with package.json, which is not in the bundle. */
export const VERSION = '0.2.0';
