import { DAY_S } from '@vitrine/contracts/time';
/** Value that varies like real load: around a level, with a daily cycle and bursts. */
export class Wave {
  readonly #random: () => number;
  readonly #level: number;
  readonly #phase: number;
  #drift = 0;
  #burst = 0;

  /** `level` from 0 to 1. */
  constructor(random: () => number, level: number) {
    this.#random = random;
    this.#level = level;
    this.#phase = random() * 2 * Math.PI;
  }

  /** Returns the current value, from 0 to 1. `seconds` since any start. */
  at(seconds: number): number {
    this.#drift = this.#drift * 0.95 + (this.#random() - 0.5) * 0.04;
    this.#burst = this.#random() < 0.01 ? this.#random() * 0.6 : this.#burst * 0.8;
    const day = 0.12 * Math.sin(this.#phase + (2 * Math.PI * seconds) / DAY_S);
    return Math.min(1, Math.max(0.002, this.#level * (1 + day) + this.#drift + this.#burst));
  }
}
