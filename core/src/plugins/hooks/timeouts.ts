import { MINUTE_MS } from '@vitrine/contracts/time';
/** Timeout of a call to a plugin, in ms by hook; `default` for all others. */
export type Limits = Readonly<Record<string, number>> & { readonly default: number };

const LIMITS: Limits = {
  default: 10_000,
  // Every visitor waits for it.
  publicInfo: 1000,
  notify: MINUTE_MS,
  signIn: 30_000,
  // A check has its own limit, its timeout.
  check: 45_000,
  fetchTheme: 5 * MINUTE_MS,
  findThemes: 30_000,
  updateGeoip: 15 * MINUTE_MS,
  routes: MINUTE_MS,
  job: 15 * MINUTE_MS,
};

/** Returns the limits with the given timeout for starts and short calls. */
export const limitsFor = (seconds: number): Limits => ({ ...LIMITS, default: seconds * 1000 });

export const timeoutFor = (point: string, limits: Limits): number => limits[point] ?? limits.default;

/** Waits for a plugin's answer until a timeout. A later answer is ignored. */
export async function withTimeout<R>(ms: number, run: () => R | Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([Promise.resolve().then(run), late]);
  } finally {
    clearTimeout(timer);
  }
}
