import type { Absence, Facts } from '@vitrine/contracts';
import { describeAbsence } from '../collect/describe-absence.ts';
import type { Machine } from '../collect/machine.ts';
import type { Log } from '../log.ts';

/** Facts of the machine for the core, with the readings that reports currently omit. */
export class CurrentFacts {
  current!: Facts;
  readonly #machine: Machine;
  readonly #log: Log;
  readonly #pause: number;
  readonly #changed: () => void;
  #absent: readonly Absence[] = [];
  #absentAt = -Infinity;

  /** `pause`: minimum time between two changes of the omitted readings, in ms. */
  constructor(machine: Machine, log: Log, pause: number, changed: () => void) {
    this.#machine = machine;
    this.#log = log;
    this.#pause = pause;
    this.#changed = changed;
  }

  /** Reads the facts for the first time. */
  async read(): Promise<void> {
    this.current = await this.#read();
  }

  /** Reads the facts again, and emits an event if they have changed. */
  async check(): Promise<void> {
    const before = JSON.stringify(this.current);
    // Facts that cannot be read now are retried later.
    this.current = await this.#read().catch(() => this.current);
    if (JSON.stringify(this.current) !== before) this.#changed();
  }

  /** Sends new facts if other readings are absent than before; limited in frequency, for readings that come and go. */
  checkAbsent(): void {
    const now = performance.now();
    const { absent } = this.#machine;
    if (now - this.#absentAt < this.#pause || isSame(absent, this.#absent)) return;
    this.#absentAt = now;
    const before = new Set(this.#absent.map(nameOf));
    for (const absence of absent) {
      this.#log.problem(nameOf(absence), describeAbsence(absence));
      before.delete(nameOf(absence));
    }
    for (const name of before) this.#log.resolved(name, `${name.slice('absent '.length)} can be read again`);
    this.#absent = absent;
    void this.check();
  }

  async #read(): Promise<Facts> {
    const facts = await this.#machine.facts();
    const { absent } = this.#machine;
    return absent.length ? { ...facts, absent: [...absent] } : facts;
  }
}

const isSame = (a: readonly Absence[], b: readonly Absence[]): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

const nameOf = ({ reading, part }: Absence): string => ['absent', reading, part].filter(Boolean).join(' ');
