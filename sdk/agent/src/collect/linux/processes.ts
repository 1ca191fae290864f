import { readdirSync, statSync } from 'node:fs';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { cacheFor } from '../cache-for.ts';

const isNumber = /^\d+$/;
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Counts processes. The link count of /proc is its folders plus all processes, so one `stat` replaces a listing that grows with
 * the machine. In a container with its own PID namespace the two differ, and the listing is correct.
 */
export class Processes {
  readonly #proc: string;
  /** Links of /proc that are not processes; undefined if the link count is unusable. */
  readonly #others: () => number | undefined;

  constructor(proc: string) {
    this.#proc = proc;
    this.#others = cacheFor(CHECK_INTERVAL_MS, () => this.#compare());
  }

  read(): number {
    try {
      const others = this.#others();
      return others === undefined ? this.#list().processes : statSync(this.#proc).nlink - others;
    } catch {
      return 0;
    }
  }

  #list(): { processes: number; folders: number } {
    let processes = 0;
    let folders = 0;
    for (const entry of readdirSync(this.#proc, { withFileTypes: true }))
      if (isNumber.test(entry.name)) processes += 1;
      else if (entry.isDirectory()) folders += 1;
    return { processes, folders };
  }

  #compare(): number | undefined {
    const { processes, folders } = this.#list();
    const others = folders + 2;
    const difference = Math.abs(statSync(this.#proc).nlink - others - processes);
    // Processes start and end during the count.
    return difference <= Math.max(3, processes * 0.02) ? others : undefined;
  }
}
