import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/time/clock.ts';
import { pack, SMALL_BYTES, type Answer } from './send-packed.ts';
import { CACHE_SECONDS } from './short-cache.ts';

/** Maximum size of all cached responses in bytes: the pages of about fifty nodes. */
const MAX_BYTES = 2_000_000;

interface CachedAnswer extends Answer {
  /** When it was requested, ms since 1970. */
  readonly at: number;
}

/**
 * Service that caches compressed responses for as long as the HTTP cache may, so that a page with many visitors is read and
 * compressed once. Only for responses that are the same for everybody.
 */
@Injectable()
export class SharedAnswersService {
  private readonly cache = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  private readonly underWay = new Map<string, Promise<CachedAnswer>>();

  constructor(private readonly clock: Clock) {}

  /** Returns the cached response for a key, or calls `answer` to create it. */
  async find(question: string, answer: () => Promise<Buffer>): Promise<Answer> {
    const cached = this.cache.get(question);
    if (cached && this.clock.now() - cached.at < CACHE_SECONDS * 1000) return cached;
    let work = this.underWay.get(question);
    if (!work) {
      work = this.make(question, answer).finally(() => this.underWay.delete(question));
      this.underWay.set(question, work);
    }
    return work;
  }

  private async make(question: string, answer: () => Promise<Buffer>): Promise<CachedAnswer> {
    const at = this.clock.now();
    const text = await answer();
    const isPacked = text.length >= SMALL_BYTES;
    const entry = { body: isPacked ? await pack(text) : text, isPacked, at };
    this.cache.set(question, entry);
    return entry;
  }
}
