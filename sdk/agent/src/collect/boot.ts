import { readFileSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';

const SAME_START = 120_000;

/** Returns a boot id for systems without one: the boot time, stored in `file` because each computation of it differs slightly. */
export function bootMoment(file: string | undefined): string {
  const started = Math.round(Date.now() - uptime() * 1000);
  const known = file === undefined ? Number.NaN : Number(read(file));
  if (Math.abs(known - started) < SAME_START) return String(known);
  try {
    if (file !== undefined) writeFileSync(file, String(started));
  } catch {
    // It is computed again at the next start of the agent.
  }
  return String(started);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8') || 'none';
  } catch {
    return 'none';
  }
}
