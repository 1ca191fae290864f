import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { EntityManager } from '@mikro-orm/sql';
import type { Clock } from '../platform/time/clock.ts';
import type { CoreRegistryService } from '../platform/cluster/core-registry.service.ts';
import { acquireOnce } from '../platform/cluster/cluster.queries.ts';

/** Longer than the lifetime of any challenge. */
const RETENTION_MS = 15 * MINUTE_MS;

/** Set of used challenges, against replays. */
export class UsedChallenges {
  private readonly spent = new Map<string, number>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    /** Undefined where there is only one core. */
    private readonly coreRegistry?: CoreRegistryService,
  ) {}

  /** Returns false if the challenge was used before. */
  async markUsed(challenge: string): Promise<boolean> {
    const now = this.clock.now();
    for (const [old, at] of this.spent) {
      if (now - at < RETENTION_MS) break;
      this.spent.delete(old);
    }
    if (this.spent.has(challenge)) return false;
    this.spent.set(challenge, now);
    if (!this.coreRegistry) return true;
    const hash = createHash('sha256').update(challenge).digest('base64url').slice(0, 32);
    return acquireOnce(this.em.fork(), `once ${hash}`, this.coreRegistry.id, RETENTION_MS / 1000);
  }
}
