/** Limits of a measurement. */
interface Limits {
  /** Milliseconds until the probe counts as lost. */
  readonly timeout: number;
  /** Cancels the probe when the agent stops. */
  readonly signal: AbortSignal;
}

/**
 * Measures one probe: returns its round trip in ms, or null if it was lost. Rejects with ProbeRefusedError if it was not made at
 * all.
 */
export type ProbeFunction = (target: string, limits: Limits) => Promise<number | null>;

/** Errors after which the next address of the same name is tried: this machine has no route of that family. */
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
