import { readFileSync, statSync } from 'node:fs';
import { chown, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DAY_MS } from '@vitrine/contracts/time';

/** Maximum duration of a grant. */
export const MAX_GRANT_MS = 7 * DAY_MS;

/** Granted collectors by name, with the end of each grant, ms since 1970. */
type Grants = Readonly<Record<string, number>>;

/**
 * File in the data folder with the collectors that the owner of this machine granted for some time. Only users with write access to
 * that folder can change it, never a frame from a core.
 */
export class GrantsFile {
  readonly #path: string;
  #readAt = -1;
  #grants: Grants = {};

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the names of the currently granted collectors, in order. Reads the file only if it has changed. */
  active(now = Date.now()): readonly string[] {
    const changedAt = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== this.#readAt) {
      this.#grants = changedAt === 0 ? {} : parse(readFileSync(this.#path, 'utf8'));
      this.#readAt = changedAt;
    }
    return activeOf(this.#grants, now).map(([name]) => name);
  }

  /**
   * Grants a collector until a time, or ends its grant if that time has passed. Expired grants are removed from the file. The file
   * belongs to the owner of the folder.
   */
  async set(collector: string, until: number, now = Date.now()): Promise<void> {
    this.active(now);
    const grants = Object.fromEntries(activeOf({ ...this.#grants, [collector]: until }, now));
    const temporaryPath = `${this.#path}.new`;
    await writeFile(temporaryPath, JSON.stringify(grants), { mode: 0o600 });
    const { uid, gid } = await stat(dirname(this.#path));
    if (process.getuid?.() === 0) await chown(temporaryPath, uid, gid);
    await rename(temporaryPath, this.#path);
  }
}

/** A clock that was set back does not extend a grant beyond the maximum duration. */
const activeOf = (grants: Grants, now: number) =>
  Object.entries(grants)
    .filter(([, until]) => until > now && until <= now + MAX_GRANT_MS)
    .sort(([a], [b]) => a.localeCompare(b));

function parse(text: string): Grants {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([, until]) => typeof until === 'number')) as Grants;
}
