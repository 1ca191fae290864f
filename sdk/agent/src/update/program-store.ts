import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { EMPTY, type Program, type ProgramStoreState } from './next-start.rule.ts';
import { releaseOf } from './release.ts';

const STATE = 'state.json';
const CHECKSUM = /^[0-9a-f]{64}$/;

export const checksum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Store of downloaded programs and their state. A crash at any moment leaves the old or the new state. */
export class ProgramStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** State of the store; empty if it cannot be read, because the installed program is always available. */
  get state(): ProgramStoreState {
    try {
      const { current, trial, refused, newest } = JSON.parse(
        readFileSync(join(this.#folder, STATE), 'utf8'),
      ) as Partial<ProgramStoreState>;
      return {
        current: programOf(current),
        trial: trial && Number.isInteger(trial.starts) ? withStarts(trial) : null,
        refused: Array.isArray(refused)
          ? refused.filter(entry => CHECKSUM.test(String(entry?.sha256)) && Number.isFinite(entry?.at))
          : [],
        newest: typeof newest === 'string' ? newest : null,
      };
    } catch {
      return EMPTY;
    }
  }

  set state(state: ProgramStoreState) {
    this.#write(STATE, Buffer.from(JSON.stringify(state)));
  }

  /** Returns the file of a program, if it is present and intact. */
  find({ sha256 }: Program): string | undefined {
    const file = join(this.#folder, nameOf(sha256));
    try {
      return checksum(readFileSync(file)) === sha256 ? file : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores a verified program for the next start. Returns its file. */
  save(program: Program, bytes: Uint8Array): string {
    this.#write(nameOf(program.sha256), bytes);
    return join(this.#folder, nameOf(program.sha256));
  }

  /** Deletes every program that no start can need any more. */
  prune(): void {
    const { current, trial } = this.state;
    const needed = [current, trial].flatMap(program => (program ? [nameOf(program.sha256)] : []));
    for (const name of this.#names())
      if (name.endsWith('.mjs') && !needed.includes(name)) rmSync(join(this.#folder, name), { force: true });
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      return [];
    }
  }

  #write(name: string, bytes: Uint8Array): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const draft = join(this.#folder, `${name}.part`);
    const handle = openSync(draft, 'w', 0o600);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, join(this.#folder, name));
  }
}

const nameOf = (sha256: string): string => `${sha256}.mjs`;

function programOf(value: Program | null | undefined): Program | null {
  if (typeof value?.version !== 'string' || !CHECKSUM.test(String(value.sha256))) return null;
  const { sha256, version, release } = value;
  return { sha256, version, release: releaseOf(release) };
}

function withStarts(value: Program & { readonly starts: number }): ProgramStoreState['trial'] {
  const program = programOf(value);
  return program && { ...program, starts: value.starts };
}
