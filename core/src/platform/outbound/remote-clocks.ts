import { DAY_MS, SECOND_MS } from '@vitrine/contracts/time';

const MAX_HOSTS = 20;
/** Maximum age of a reading. */
const MAX_AGE_MS = DAY_MS;
/** Round trip above which a reading is too inaccurate. */
const MAX_TRIP_MS = 10 * SECOND_MS;

interface Reading {
  readonly offsetMs: number;
  readonly at: number;
}

/**
 * Clocks of other servers, read from the `Date` headers of their responses: accurate to a second, without requests of its own.
 * Compared with the real clock of the machine, which the injected one is not in tests.
 */
export class RemoteClocks {
  private readonly readings = new Map<string, Reading>();

  /** Reads the date of a response. A response from a cache, which has an age, is ignored. */
  observe(
    host: string,
    { date, age }: Readonly<Record<string, string | readonly string[] | undefined>>,
    { sentAt, receivedAt }: { readonly sentAt: number; readonly receivedAt: number },
  ): void {
    const remoteTime = typeof date === 'string' ? Date.parse(date) : NaN;
    if (Number.isNaN(remoteTime) || Number(age ?? 0) > 0 || receivedAt - sentAt > MAX_TRIP_MS) return;
    // The header has no fractions of a second.
    const offsetMs = (sentAt + receivedAt) / 2 - (remoteTime + 500);
    this.readings.delete(host);
    this.readings.set(host, { offsetMs, at: receivedAt });
    if (this.readings.size > MAX_HOSTS) this.readings.delete(this.readings.keys().next().value!);
  }

  /**
   * Returns by how much this machine is ahead of the others (median), and the names of these; undefined without recent readings.
   */
  offset(): { readonly offsetMs: number; readonly hosts: readonly string[] } | undefined {
    const from = Date.now() - MAX_AGE_MS;
    const recent = [...this.readings]
      .filter(([, { at }]) => at >= from)
      .sort(([, a], [, b]) => a.offsetMs - b.offsetMs);
    const middle = recent[Math.floor((recent.length - 1) / 2)];
    return middle && { offsetMs: middle[1].offsetMs, hosts: recent.map(([host]) => host) };
  }
}
