import { Injectable } from '@nestjs/common';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import { RequestThrottled } from '../platform/http/http.problems.ts';
import { TokenBucket } from '../platform/throttle/token-bucket.ts';
import { Clock } from '../platform/time/clock.ts';

/** Token bucket of requests per node: burst, then requests per second. */
const POST_LIMIT = [60, 4] as const;

/** Service that limits how often an agent sends its reports as single requests. */
@Injectable()
export class PostLimiterService {
  private readonly tokenBuckets = new Map<string, TokenBucket>();

  constructor(private readonly clock: Clock) {}

  /** Counts a request of a node. Throws RequestThrottled if it exceeds the limit. */
  consume(node: string): void {
    const now = this.clock.now();
    let bucket = this.tokenBuckets.get(node);
    if (!bucket) this.tokenBuckets.set(node, (bucket = new TokenBucket(...POST_LIMIT, now)));
    if (!bucket.tryConsume(now)) throw new RequestThrottled(1);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.tokenBuckets.delete(node.uuid);
  }
}
