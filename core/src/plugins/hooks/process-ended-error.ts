/** Error of a call during which the plugin's process ended. */
export class ProcessEndedError extends Error {}
