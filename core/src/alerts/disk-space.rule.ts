import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';

/** Free bytes of a disk at an instant, ms since 1970. */
export interface FreeSpace {
  readonly at: number;
  readonly bytes: number;
}

const GB = 1e9;
const SAMPLE_INTERVAL_MS = 6 * HOUR_MS;
const MAX_SAMPLES = 56;
/** Shortest time span from which a rate is derived. */
const MIN_SPAN_MS = 2 * DAY_MS;
/** A disk that will be full within this time is reported as a fault. */
export const WARN_DAYS = 7;

/** Returns whether the free space is a fault regardless of the rate. */
export const isNearlyFull = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < 0.5 * GB || (freeBytes < 10 * GB && freeBytes < 0.05 * totalBytes);

/** Adds a sample of free space every six hours; keeps two weeks. Returns the same list if the next sample is not due. */
export function withSample(samples: readonly FreeSpace[], now: FreeSpace): readonly FreeSpace[] {
  const last = samples.at(-1);
  if (last && now.at - last.at < SAMPLE_INTERVAL_MS && now.at >= last.at) return samples;
  return [...samples.filter(({ at }) => at < now.at), now].slice(-MAX_SAMPLES);
}

/**
 * Returns the days until the disk is full, extrapolated from the samples by least squares; undefined if it is not filling up or the
 * samples span too little time.
 */
export function daysUntilFull(samples: readonly FreeSpace[], freeBytes: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < MIN_SPAN_MS) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map(sample => sample.at));
  const bytes = mean(samples.map(sample => sample.bytes));
  const covariance = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.bytes - bytes), 0);
  const variance = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const perDay = (covariance / variance) * DAY_MS;
  return perDay < 0 ? freeBytes / -perDay : undefined;
}

/** Parses stored samples: `<ms>:<bytes>`. */
export const parseSamples = (stored: readonly string[]): FreeSpace[] =>
  stored.flatMap(text => {
    const [at = NaN, bytes = NaN] = text.split(':').map(Number);
    return Number.isFinite(at) && Number.isFinite(bytes) ? [{ at, bytes }] : [];
  });

export const formatSamples = (samples: readonly FreeSpace[]): string[] =>
  samples.map(({ at, bytes }) => `${at}:${bytes}`);
