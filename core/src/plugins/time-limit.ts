/** How long each kind of call to a plugin may take, in ms. What is not named here gets the first one. */
const LIMITS: Readonly<Record<string, number>> = {
  default: 10_000,
  setup: 15_000,
  notify: 60_000,
  signIn: 30_000,
  fetchTheme: 5 * 60_000,
  updateGeoip: 15 * 60_000,
  routes: 60_000,
  job: 15 * 60_000,
};

export const limitOf = (point: string, limits: Readonly<Record<string, number>> = LIMITS): number =>
  limits[point] ?? limits.default ?? 10_000;

/** Waits for a plugin's answer, but not for ever. What comes later is ignored. */
export async function within<R>(ms: number, run: () => R | Promise<R>): Promise<R> {
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
