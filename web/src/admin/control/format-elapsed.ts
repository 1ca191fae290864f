import type { formatter } from '@vitrine/theme-sdk/shell';

/** Formats an elapsed time, in milliseconds if it is less than a second. */
export const formatElapsed = (format: ReturnType<typeof formatter>, ms: number) =>
  ms < 1000 ? format.ms(Math.max(0, ms)) : format.duration(Math.round(ms / 1000));
