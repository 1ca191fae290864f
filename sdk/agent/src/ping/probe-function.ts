/** Limits of a measurement. */
export interface Limits {
  /** Milliseconds until the probe counts as lost. */
  readonly timeout: number;
  /** Ends the probe early, when the agent stops. */
  readonly signal: AbortSignal;
}

/** Measures one probe: its round trip in ms, or null when it was lost. Rejects with Refused where it was not made at all. */
export type ProbeFunction = (target: string, limits: Limits) => Promise<number | null>;

/** Errors after which the next address of the same name may do better: this machine has no route of that family. */
const NO_ROUTE = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Returns the first result that is not "no route from here". */
export async function firstRouted<T>(
  addresses: readonly string[],
  attempt: (address: string) => Promise<T>,
): Promise<T | null> {
  for (const address of addresses) {
    try {
      return await attempt(address);
    } catch (error) {
      if (!NO_ROUTE.has(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }
  return null;
}
