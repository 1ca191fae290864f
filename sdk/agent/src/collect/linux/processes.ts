import { readdirSync, statSync } from 'node:fs';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Absent, reasonOf } from '../absent.ts';
import { cacheFor } from '../cache-for.ts';

const isNumber = /^\d+$/;
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

interface ProcessView {
  /** Links of /proc that are not processes; undefined if the link count is unusable. */
  readonly others: number | undefined;
}

/**
 * Counts processes. The link count of /proc is its folders plus all processes, so one `stat` replaces a listing whose cost grows
 * with the machine. In a container with its own PID namespace the two differ, and the listing is correct. If /proc hides the
 * processes of other users (`hidepid`), the listing is too short; outside of containers the link count is still correct.
 */
export class Processes {
  readonly #proc: string;
  readonly #isHidden: boolean;
  readonly #isContainer: boolean;
  readonly #view: () => ProcessView;

  constructor(proc: string, { isHidden = false, isContainer = false } = {}) {
    this.#proc = proc;
    this.#isHidden = isHidden;
    this.#isContainer = isContainer;
    this.#view = cacheFor(CHECK_INTERVAL_MS, () => this.#compare());
  }

  read(): number | Absent {
    try {
      const { others } = this.#view();
      if (others !== undefined) return statSync(this.#proc).nlink - others;
      if (this.#isHidden) return new Absent('denied', this.#proc);
      const { processes } = this.#list();
      return processes > 0 ? processes : new Absent('unreadable', this.#proc);
    } catch (error) {
      return new Absent(reasonOf(error), this.#proc);
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

  #compare(): ProcessView {
    const { processes, folders } = this.#list();
    const others = folders + 2;
    const difference = statSync(this.#proc).nlink - others - processes;
    // Processes start and end during the count.
    const isEqual = Math.abs(difference) <= Math.max(3, processes * 0.02);
    const isWhole = this.#isHidden && !this.#isContainer && difference > 0;
    return { others: (isEqual && processes > 0) || isWhole ? others : undefined };
  }
}

/** True if /proc hides the processes of other users, by the options in its line of mountinfo. */
export function hidesProcesses(mountinfo: string, isRoot = process.getuid?.() === 0): boolean {
  const line = /^.* \/proc .* - proc .*$/m.exec(mountinfo)?.[0] ?? '';
  return !isRoot && /\bhidepid=(2|4|invisible|ptraceable)\b/.test(line);
}
