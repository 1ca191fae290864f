import type { Collector, CollectorAccess, CollectorReading } from '@vitrine/contracts/collector';
import { CollectorChild } from './collector-child.ts';
import type { CollectorFiles } from './collector-files.ts';
import type { Pin } from './pins.ts';

/** Seconds until the first run, and between attempts to load a collector that has not declared itself yet. */
const FIRST_SECONDS = 10;

/**
 * Collector of an installed plugin with the interface of a bundled one: each run is in its child process, which is started on
 * demand.
 */
export class InstalledCollector implements Collector, Disposable {
  readonly id: string;
  readonly config = {};
  readonly #pin: Pin;
  readonly #files: CollectorFiles;
  readonly #access: CollectorAccess;
  #child: CollectorChild | undefined;
  #isClosed = false;

  constructor(pin: Pin, files: CollectorFiles, access: CollectorAccess) {
    this.id = pin.id;
    this.#pin = pin;
    this.#files = files;
    this.#access = access;
  }

  get help(): string {
    return this.#child?.declaration.help ?? 'collector of an installed plugin';
  }

  get every(): number {
    return this.#child?.declaration.every ?? FIRST_SECONDS;
  }

  get max(): number {
    return this.#child?.declaration.max ?? 1;
  }

  get per(): string | undefined {
    return this.#child?.declaration.per;
  }

  /** Needs that the child declared; the agent checks each call against them. */
  needs(): object {
    return this.#child?.declaration.needs ?? {};
  }

  open(_: CollectorAccess, config: Readonly<Record<string, unknown>>): () => Promise<CollectorReading> {
    return async () => (await this.#started(config)).run();
  }

  /**
   * Ends its process and deletes its file, because the core has disabled or removed its plugin. The next run downloads the file
   * again.
   */
  async paused(): Promise<void> {
    this.#child?.[Symbol.dispose]();
    this.#child = undefined;
    await this.#files.drop(this.#pin.sha256);
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#child?.[Symbol.dispose]();
  }

  async #started(config: Readonly<Record<string, unknown>>): Promise<CollectorChild> {
    if (this.#child && !this.#child.hasEnded) return this.#child;
    const child = await CollectorChild.start(await this.#files.code(this.#pin.sha256), config, this.#access);
    this.#child = child;
    const { id } = child.declaration;
    if (!this.#isClosed && id === this.#pin.id) return child;
    child[Symbol.dispose]();
    throw new Error(this.#isClosed ? 'it was ended' : `the file is the collector of ${id}, not of ${this.#pin.id}`);
  }
}
