import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Store of used nonces, until their requests expire: written to disk before a request is executed. */
export class NonceStore {
  readonly #file: string;
  readonly #keepMs: number;
  #used: Map<string, number> | undefined;

  /** `keepMs`: how long a request with a nonce could still be valid. */
  constructor(file: string, keepMs: number) {
    this.#file = file;
    this.#keepMs = keepMs;
  }

  /** Marks a nonce as used and returns true if it was new. Throws if that cannot be stored. */
  consume(nonce: string, at: number, now: number): boolean {
    this.#used ??= this.#read();
    if (this.#used.has(nonce)) return false;
    for (const [old, time] of this.#used) if (Math.abs(now - time) > this.#keepMs) this.#used.delete(old);
    const next = new Map(this.#used).set(nonce, at);
    this.#write(next);
    this.#used = next;
    return true;
  }

  #read(): Map<string, number> {
    let text = '';
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      // Only a missing file is acceptable: an unreadable one could contain this nonce.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return new Map(
      text
        .split('\n')
        .filter(Boolean)
        .map(line => {
          const [time, nonce = ''] = line.split(' ');
          return [nonce, Number(time)];
        }),
    );
  }

  #write(nonces: ReadonlyMap<string, number>): void {
    const part = `${this.#file}.part`;
    const fd = openSync(part, 'w', 0o600);
    try {
      writeSync(fd, [...nonces].map(([nonce, time]) => `${time} ${nonce}\n`).join(''));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(part, this.#file);
  }
}
