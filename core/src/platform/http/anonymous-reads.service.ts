import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../queues/concurrency-limiter.ts';
import { callerOf } from './caller.ts';
import { ServerBusy } from './http.problems.ts';
import { PeerService } from './peer.service.ts';
import { throttlePrefixOf } from './throttle-prefix.rule.ts';

const LIMITS = {
  total: 4,
  perKey: 2,
  maxWaiting: 500,
  /** Enough for a page with a request per chart, opened by several people behind one address. */
  maxWaitingPerKey: 100,
};
const RETRY_AFTER_S = 2;

/**
 * Service that limits how many expensive reads of anonymous callers run at the same time, in total and per network, so that they
 * cannot block other requests. Callers with an account are not limited.
 */
@Injectable()
export class AnonymousReadsService {
  private readonly limiter = new ConcurrencyLimiter(LIMITS, () => new ServerBusy(RETRY_AFTER_S));

  constructor(private readonly peer: PeerService) {}

  /** Runs a read for a request at once, or when its turn comes. Throws ServerBusy if too many are already waiting. */
  run<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
    const { kind } = callerOf(request);
    if (kind !== 'visitor' && kind !== 'guest') return read();
    return this.limiter.run(throttlePrefixOf(this.peer.resolve(request).address), read);
  }
}
