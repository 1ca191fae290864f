import { DAY_MS, SECOND_MS } from '@vitrine/contracts/time';

const MAX_HOSTS = 20;
/** A reading says nothing after a day. */
const MAX_AGE_MS = DAY_MS;
/** An answer that took longer says too little. */
const MAX_TRIP_MS = 10 * SECOND_MS;

interface Reading {
  readonly offsetMs: number;
  readonly at: number;
}

/**
 * The time of other servers, as the `Date` of their answers tells it: precise to a second, and no request is made for it. Compared with
 * the clock of the machine, which the injected one is not in tests.
 */
export class RemoteClocks {
  private readonly readings = new Map<string, Reading>();

  /** Reads the time of an answer. One from a cache is as old as the cache says, and is left out. */
  observe(
    host: string,
    { date, age }: Readonly<Record<string, string | readonly string[] | undefined>>,
    { sentAt, receivedAt }: { readonly sentAt: number; readonly receivedAt: number },
  ): void {
    const told = typeof date === 'string' ? Date.parse(date) : NaN;
    if (Number.isNaN(told) || Number(age ?? 0) > 0 || receivedAt - sentAt > MAX_TRIP_MS) return;
    // The header has no fractions of a second.
    const offsetMs = (sentAt + receivedAt) / 2 - (told + 500);
    this.readings.delete(host);
    this.readings.set(host, { offsetMs, at: receivedAt });
    if (this.readings.size > MAX_HOSTS) this.readings.delete(this.readings.keys().next().value!);
  }

  /** Returns by how much this machine is ahead of the others, by the median, and who these are; undefined if nobody was asked lately. */
  offset(): { readonly offsetMs: number; readonly hosts: readonly string[] } | undefined {
    const from = Date.now() - MAX_AGE_MS;
    const recent = [...this.readings]
      .filter(([, { at }]) => at >= from)
      .sort(([, a], [, b]) => a.offsetMs - b.offsetMs);
    const middle = recent[Math.floor((recent.length - 1) / 2)];
    return middle && { offsetMs: middle[1].offsetMs, hosts: recent.map(([host]) => host) };
  }
}
