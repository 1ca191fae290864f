import { readFileSync, statSync } from 'node:fs';
import { chown, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DAY_MS } from '@vitrine/contracts/time';

/** Longest time for which a collector is granted. */
export const MAX_GRANT_MS = 7 * DAY_MS;

/** Collectors by name, and until when each is granted, ms since 1970. */
type Grants = Readonly<Record<string, number>>;

/**
 * File in the data folder with the collectors that the owner of this machine allowed for some time. Only who may write to that folder can
 * change it: no frame of a core does.
 */
export class GrantsFile {
  readonly #path: string;
  #readAt = -1;
  #grants: Grants = {};

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the names of the collectors that are granted now, in order. Reads the file only if it was changed. */
  active(now = Date.now()): readonly string[] {
    const changedAt = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== this.#readAt) {
      this.#grants = changedAt === 0 ? {} : parse(readFileSync(this.#path, 'utf8'));
      this.#readAt = changedAt;
    }
    return activeOf(this.#grants, now).map(([name]) => name);
  }

  /** Grants a collector until a time, or ends its grant if that is past. What has ended leaves the file. The file is of the folder's owner. */
  async set(collector: string, until: number, now = Date.now()): Promise<void> {
    this.active(now);
    const grants = Object.fromEntries(activeOf({ ...this.#grants, [collector]: until }, now));
    const half = `${this.#path}.new`;
    await writeFile(half, JSON.stringify(grants), { mode: 0o600 });
    const { uid, gid } = await stat(dirname(this.#path));
    if (process.getuid?.() === 0) await chown(half, uid, gid);
    await rename(half, this.#path);
  }
}

/** A clock that was set back does not prolong a grant beyond the longest one. */
const activeOf = (grants: Grants, now: number) =>
  Object.entries(grants)
    .filter(([, until]) => until > now && until <= now + MAX_GRANT_MS)
    .sort(([a], [b]) => a.localeCompare(b));

function parse(text: string): Grants {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([, until]) => typeof until === 'number')) as Grants;
}
