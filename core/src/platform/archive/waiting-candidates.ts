import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Contributions } from '../contributions/contributions.ts';
import type { Clock } from '../time/clock.ts';
import { CandidateSource } from './candidate-transfer.contribution.ts';

const TTL_MS = 30 * MINUTE_MS;
const MAX_WAITING = 5;

interface WaitingCandidatesOptions {
  readonly clock: Clock;
  /** Deletes the files of a discarded candidate. */
  readonly removeFiles: (candidateId: string) => Promise<void>;
  readonly max?: number;
  readonly ttlMs?: number;
  /** Set if a candidate may be installed on another instance than the one it was uploaded to. */
  readonly transfer?: {
    readonly kind: string;
    readonly contributions: Contributions;
    readonly folderOf: (candidateId: string) => string;
  };
}

/** Verified uploads that wait for an administrator's decision: by default, a few for half an hour. */
export class WaitingCandidates<C extends { readonly candidateId: string }> {
  private readonly waiting = new Map<string, C>();

  constructor(private readonly options: WaitingCandidatesOptions) {}

  get(candidateId: string): C | undefined {
    return this.waiting.get(candidateId);
  }

  async add(candidate: C): Promise<void> {
    const { clock, max = MAX_WAITING, ttlMs = TTL_MS } = this.options;
    this.waiting.set(candidate.candidateId, candidate);
    clock.after(ttlMs, () => this.discard(candidate.candidateId));
    await this.makeRoom(max);
  }

  /** Removes and returns a candidate; undefined if it is not waiting. */
  take(candidateId: string): C | undefined {
    const candidate = this.waiting.get(candidateId);
    this.waiting.delete(candidateId);
    return candidate;
  }

  /** Like `take`, but also fetches a candidate from another instance. */
  async bring(candidateId: string): Promise<C | undefined> {
    const { transfer } = this.options;
    const candidate = this.take(candidateId);
    if (candidate || !transfer) return candidate;
    for (const source of transfer.contributions.of(CandidateSource)) {
      const fetched = await source.bring(transfer.kind, candidateId, transfer.folderOf(candidateId));
      if (fetched) return fetched as C;
    }
    return undefined;
  }

  /** Copies the files of a candidate, then removes it and deletes them. If copying fails, it stays. */
  async handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<C | undefined> {
    const candidate = this.take(candidateId);
    if (!candidate) return undefined;
    try {
      await copyFiles();
    } catch (error) {
      this.waiting.set(candidateId, candidate);
      throw error;
    }
    await this.options.removeFiles(candidateId);
    return candidate;
  }

  async discard(candidateId: string): Promise<void> {
    if (this.waiting.delete(candidateId)) await this.options.removeFiles(candidateId);
  }

  /** Discards the oldest candidates until this many are left. */
  async makeRoom(max: number): Promise<void> {
    for (const oldest of [...this.waiting.keys()].slice(0, Math.max(0, this.waiting.size - max)))
      await this.discard(oldest);
  }
}
