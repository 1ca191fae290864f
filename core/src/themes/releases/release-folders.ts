import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '@vitrine/contracts/archive';
import { compress } from './compress.ts';
import { ENCODINGS, hashOf, StoredRelease, type StoredFile } from './release.ts';

const RECORD = 'release.json';
const FILES = 'files';
const INCOMING = '.incoming';
const CONCURRENCY = 4;

/** Result of writing the files of a theme. */
interface Written {
  readonly files: Record<string, StoredFile>;
  /** Gzip size of each file. */
  readonly travels: ReadonlyMap<string, number>;
}

/**
 * Storage of theme files: `<root>/<id>/<release>/files/…` with `release.json` beside. A release is written elsewhere and then
 * renamed, so that it appears atomically and is never read half-written.
 */
export class ReleaseFolders {
  /** Candidates that this process stages: another instance may have it fetch a release before the sweep at the start. */
  private readonly staged = new Set<string>();

  constructor(private readonly root: string) {}

  /** Deletes releases that were never completed, as after a power cut. */
  async sweep(): Promise<void> {
    const candidateIds = await readdir(join(this.root, INCOMING)).catch(() => []);
    for (const candidateId of candidateIds) if (!this.staged.has(candidateId)) await this.discard(candidateId);
  }

  filesOf(id: string, release: string): string {
    return join(this.root, id, release, FILES);
  }

  /** Where a release is written before `adopt`. */
  stagingOf(candidateId: string): string {
    this.staged.add(candidateId);
    return join(this.root, INCOMING, candidateId);
  }

  /** Writes files and their compressed variants to the staging folder. */
  async write(candidateId: string, files: Files): Promise<Written> {
    const folder = join(this.stagingOf(candidateId), FILES);
    const stored: Record<string, StoredFile> = {};
    const travels = new Map<string, number>();
    const waiting = [...files].filter(([name]) => !isVariant(name, files));
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [name, data] = next;
        const forms = await compress(name, data);
        const path = join(folder, name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFile(path, data, { flag: 'wx', mode: 0o600 });
        for (const [encoding, ending] of Object.entries(ENCODINGS)) {
          const form = forms[encoding as keyof typeof ENCODINGS];
          if (form) await writeFile(path + ending, form, { mode: 0o600 });
        }
        stored[name] = { hash: hashOf(data), encodings: Object.keys(forms) as StoredFile['encodings'] };
        travels.set(name, forms.gzip?.length ?? data.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return { files: stored, travels };
  }

  async describe(candidateId: string, record: StoredRelease): Promise<void> {
    await writeFile(join(this.root, INCOMING, candidateId, RECORD), JSON.stringify(record), { mode: 0o600 });
  }

  /** Moves a staged release to its theme. Idempotent for an existing release. */
  async adopt(candidateId: string, id: string, release: string): Promise<void> {
    const target = join(this.root, id, release);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (await this.read(id, release)) return this.discard(candidateId);
    // An existing folder that cannot be read is a corrupt remainder.
    await rm(target, { recursive: true, force: true });
    await rename(join(this.root, INCOMING, candidateId), target);
  }

  async discard(candidateId: string): Promise<void> {
    await rm(join(this.root, INCOMING, candidateId), { recursive: true, force: true });
  }

  /** Reads a release; returns undefined if its files are missing or changed. */
  async read(id: string, release: string): Promise<StoredRelease | undefined> {
    try {
      const folder = join(this.root, id, release);
      const record = StoredRelease.parse(JSON.parse(await readFile(join(folder, RECORD), 'utf8')));
      await readdir(join(folder, FILES));
      return record.release === release && record.manifest.id === id ? record : undefined;
    } catch {
      return undefined;
    }
  }

  /** Deletes all releases of a theme except these, and returns the deleted ones. */
  async removeExcept(id: string, releases: readonly string[]): Promise<readonly string[]> {
    const folder = join(this.root, id);
    const removed = (await readdir(folder).catch(() => [])).filter(name => !releases.includes(name));
    for (const name of removed) await rm(join(folder, name), { recursive: true, force: true });
    if (releases.length === 0) await rm(folder, { recursive: true, force: true });
    return removed;
  }
}

/** True for `app.js.gz` beside `app.js`, as some bundlers write it: the site compresses files itself. */
const isVariant = (name: string, files: Files) =>
  Object.values(ENCODINGS).some(ending => name.endsWith(ending) && files.has(name.slice(0, -ending.length)));
