import type { InterfaceReading } from '@vitrine/contracts';
import type { InterfaceChoice } from './interface-choice.ts';

/** Bytes that an interface has transferred since it was created. */
export interface InterfaceTotals {
  readonly name: string;
  readonly totalUp: number;
  readonly totalDown: number;
}

interface PreviousTotals extends InterfaceTotals {
  readonly at: number;
}

/** Computes bytes per second from counters, for the selected interfaces. A counter that decreased yields a rate of 0, once. */
export class InterfaceRates {
  readonly #choose: InterfaceChoice;
  #known = new Set<string>();
  #chosen = new Set<string>();
  #last = new Map<string, PreviousTotals>();

  constructor(choose: InterfaceChoice) {
    this.#choose = choose;
  }

  /** Selects the interfaces again at the next reading. */
  reset(): void {
    this.#known = new Set();
  }

  /** `at` in milliseconds of a monotonic clock. */
  read(totals: readonly InterfaceTotals[], at: number): InterfaceReading[] {
    if (totals.length !== this.#known.size || totals.some(total => !this.#known.has(total.name)))
      this.#updateInterfaces(totals);

    const next = new Map<string, PreviousTotals>();
    const readings: InterfaceReading[] = [];
    for (const { name, totalUp, totalDown } of totals) {
      if (!this.#chosen.has(name)) continue;
      const last = this.#last.get(name);
      const seconds = last ? (at - last.at) / 1000 : 0;
      const rate = (now: number, before: number): number =>
        seconds > 0 && now > before ? (now - before) / seconds : 0;
      readings.push({
        name,
        up: rate(totalUp, last?.totalUp ?? totalUp),
        down: rate(totalDown, last?.totalDown ?? totalDown),
        totalUp,
        totalDown,
      });
      next.set(name, { name, totalUp, totalDown, at });
    }
    this.#last = next;
    return readings;
  }

  #updateInterfaces(totals: readonly InterfaceTotals[]): void {
    this.#known = new Set(totals.map(total => total.name));
    this.#chosen = this.#choose([...this.#known]);
  }
}
