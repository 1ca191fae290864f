import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Clock } from '../clock.ts';

const TTL_MS = 30 * MINUTE_MS;
const MAX_WAITING = 5;

/** Uploads that were checked and wait for an administrator's decision: a few, for half an hour. */
export class WaitingCandidates<C extends { readonly candidateId: string }> {
  private readonly waiting = new Map<string, C>();

  constructor(
    private readonly clock: Clock,
    /** Deletes the files of a candidate that was not taken. */
    private readonly removeFiles: (candidateId: string) => Promise<void>,
  ) {}

  async add(candidate: C): Promise<void> {
    this.waiting.set(candidate.candidateId, candidate);
    this.clock.after(TTL_MS, () => void this.discard(candidate.candidateId));
    for (const oldest of [...this.waiting.keys()].slice(0, -MAX_WAITING)) await this.discard(oldest);
  }

  /** Returns a candidate and stops waiting for it; undefined if it does not wait. */
  take(candidateId: string): C | undefined {
    const candidate = this.waiting.get(candidateId);
    this.waiting.delete(candidateId);
    return candidate;
  }

  async discard(candidateId: string): Promise<void> {
    if (this.waiting.delete(candidateId)) await this.removeFiles(candidateId);
  }
}
