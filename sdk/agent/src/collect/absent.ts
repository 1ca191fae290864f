import { AGENT_LIMITS, type Absence, type AbsenceReason, type AbsentReading } from '@vitrine/contracts';
import { clip } from './clamp-reading.ts';

/** Replaces a value that cannot be read, with the reason and the source. */
export class Absent {
  readonly reason: AbsenceReason;
  readonly source: string | undefined;

  constructor(reason: AbsenceReason, source?: string) {
    this.reason = reason;
    this.source = source;
  }
}

/** Reason of a failed system call. */
export function reasonOf(error: unknown): AbsenceReason {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EACCES' || code === 'EPERM') return 'denied';
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
}

/** Collects the absences of one reading. */
export class Absences {
  readonly #found: Absence[] = [];

  /** Returns a value unchanged; an absence is recorded and returned as undefined. */
  value<T>(reading: AbsentReading, value: T | Absent): T | undefined {
    if (!(value instanceof Absent)) return value;
    this.add(reading, value);
    return undefined;
  }

  add(reading: AbsentReading, { reason, source }: Absent, part?: string): void {
    if (this.#found.length === AGENT_LIMITS.absences) return;
    this.#found.push({
      reading,
      ...(part !== undefined && { part: clip(part) }),
      reason,
      ...(source && { source: clip(source) }),
    });
  }

  get list(): readonly Absence[] {
    return this.#found;
  }
}
