import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Clock } from '../time/clock.ts';

const TTL_MS = 30 * MINUTE_MS;
const MAX_WAITING = 5;

interface WaitingCandidatesOptions {
  readonly max?: number;
  readonly ttlMs?: number;
}

/** Uploads that were checked and wait for an administrator's decision: unless stated otherwise, a few for half an hour. */
export class WaitingCandidates<C extends { readonly candidateId: string }> {
  private readonly waiting = new Map<string, C>();

  constructor(
    private readonly clock: Clock,
    /** Deletes the files of a candidate that was not taken. */
    private readonly removeFiles: (candidateId: string) => Promise<void>,
    private readonly options: WaitingCandidatesOptions = {},
  ) {}

  get(candidateId: string): C | undefined {
    return this.waiting.get(candidateId);
  }

  async add(candidate: C): Promise<void> {
    const { max = MAX_WAITING, ttlMs = TTL_MS } = this.options;
    this.waiting.set(candidate.candidateId, candidate);
    this.clock.after(ttlMs, () => this.discard(candidate.candidateId));
    await this.makeRoom(max);
  }

  /** Returns a candidate and stops waiting for it; undefined if it does not wait. */
  take(candidateId: string): C | undefined {
    const candidate = this.waiting.get(candidateId);
    this.waiting.delete(candidateId);
    return candidate;
  }

  /** Stops waiting for a candidate and deletes its files, once they were copied. If they cannot be copied, it goes on waiting. */
  async handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<C | undefined> {
    const candidate = this.take(candidateId);
    if (!candidate) return undefined;
    try {
      await copyFiles();
    } catch (error) {
      this.waiting.set(candidateId, candidate);
      throw error;
    }
    await this.removeFiles(candidateId);
    return candidate;
  }

  async discard(candidateId: string): Promise<void> {
    if (this.waiting.delete(candidateId)) await this.removeFiles(candidateId);
  }

  /** Discards the oldest ones until this many wait. */
  async makeRoom(max: number): Promise<void> {
    for (const oldest of [...this.waiting.keys()].slice(0, Math.max(0, this.waiting.size - max)))
      await this.discard(oldest);
  }
}
