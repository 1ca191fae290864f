/** This release of the agent. A test holds it against package.json, which the bundle does not carry. */
export const VERSION = '0.2.0';
