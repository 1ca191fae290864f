/** How long a call to a plugin may take, in ms by hook; `default` for what is not named. */
export type Limits = Readonly<Record<string, number>> & { readonly default: number };

const LIMITS: Limits = {
  default: 10_000,
  // Every visitor waits for it.
  publicInfo: 1000,
  notify: 60_000,
  signIn: 30_000,
  fetchTheme: 5 * 60_000,
  updateGeoip: 15 * 60_000,
  routes: 60_000,
  job: 15 * 60_000,
};

/** The limits where starting and short calls may take this long. */
export const limitsFor = (seconds: number): Limits => ({ ...LIMITS, default: seconds * 1000 });

export const timeoutFor = (point: string, limits: Limits): number => limits[point] ?? limits.default;

/** Waits for a plugin's answer, but not for ever. What comes later is ignored. */
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
