import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, type Cancel } from '../time/clock.ts';
import { Events } from '../events/events.service.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { LeadershipTaken } from './cluster.events.ts';
import { releaseLease, acquireLease } from './cluster.queries.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { Leader } from './leader.ts';

/** Name of the leader's lease. */
export const LEADER = 'leader';

const RENEW_INTERVAL_MS = 2000;
/** Time for which this core trusts its lease, from before it asked: shorter than the eight seconds of the database. */
const LEASE_TRUST_MS = 6000;
const NEVER = { monotonic: 0, wall: 0 };

/**
 * Leader by a lease in the database. A core that was paused or lost the database stops leading by itself before another one begins,
 * whatever its clock says.
 */
@Injectable()
export class LeasedLeaderService extends Leader implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Cluster');
  private readonly outage = new OutageLog(this.logger, 'Asking who leads the cores');
  private cancel: Cancel | undefined;
  /** By the clock that runs while the process is stopped, and by the one that runs while the machine sleeps. */
  private trusted = NEVER;
  /** Rises with each change of the leader. */
  private epoch = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly coreRegistry: CoreRegistryService,
    private readonly events: Events,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.renew();
    this.cancel = this.clock.every(RENEW_INTERVAL_MS, () => this.tryToLead());
  }

  get leads(): boolean {
    return performance.now() < this.trusted.monotonic && Date.now() < this.trusted.wall;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.cancel?.();
    this.trusted = NEVER;
    // Where the database is gone, the lease expires.
    await releaseLease(this.em.fork(), LEADER, this.coreRegistry.id).catch(() => undefined);
  }

  private async tryToLead(): Promise<void> {
    try {
      // At the start, everybody reads what is stored anyway.
      if (await this.renew()) this.events.emit(LeadershipTaken);
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  /** Takes or renews the lease. Returns true if this core did not lead before. */
  private async renew(): Promise<boolean> {
    const until = { monotonic: performance.now() + LEASE_TRUST_MS, wall: Date.now() + LEASE_TRUST_MS };
    const epoch = await acquireLease(this.em.fork(), LEADER, this.coreRegistry.id);
    this.trusted = epoch === undefined ? NEVER : until;
    const isNew = epoch !== undefined && epoch !== this.epoch;
    if (isNew) this.logger.log('This core leads the others now');
    this.epoch = epoch ?? this.epoch;
    return isNew;
  }
}
