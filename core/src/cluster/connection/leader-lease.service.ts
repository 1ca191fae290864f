import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LeadershipTaken } from '../../platform/cluster/cluster.events.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { acquireLease, leaseHolder, releaseLease } from './cluster.queries.ts';
import { InstanceRegistryService } from './instance-registry.service.ts';

/** Name of the leader's lease. */
const LEADER = 'leader';

const RENEW_INTERVAL_MS = 2000;
/** How long this instance relies on its lease, counted from before the query: shorter than the eight seconds of the database. */
const LEASE_TRUST_MS = 6000;
const NEVER = { monotonic: 0, wall: 0 };

/**
 * Service for the lease of the leader. An instance that was paused or lost the database stops leading before another one starts,
 * whatever its clock.
 */
@Injectable()
export class LeaderLeaseService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Cluster');
  private readonly outage = new OutageLog(this.logger, 'Renewing the lease of the leader');
  private cancel: Cancel | undefined;
  /** Measured by two clocks: one continues while the process is stopped, the other while the machine sleeps. */
  private trusted = NEVER;
  /** Increases with each change of the leader. */
  private epoch = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly events: Events,
  ) {}

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
    // If the database is unavailable, the lease expires.
    await releaseLease(this.db, LEADER, this.instanceRegistry.id).catch(() => undefined);
  }

  /** Returns the id of the instance that leads; undefined between two leaders. */
  holder(): Promise<string | undefined> {
    return leaseHolder(this.db, LEADER);
  }

  private async tryToLead(): Promise<void> {
    try {
      // The first renewal, at the start, emits no event, because everything stored is read anyway.
      if (await this.renew()) this.events.emit(LeadershipTaken);
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  /** Takes or renews the lease. Returns true if this instance did not lead before. */
  private async renew(): Promise<boolean> {
    const until = { monotonic: performance.now() + LEASE_TRUST_MS, wall: Date.now() + LEASE_TRUST_MS };
    const epoch = await acquireLease(this.db, LEADER, this.instanceRegistry.id);
    this.trusted = epoch === undefined ? NEVER : until;
    const isNew = epoch !== undefined && epoch !== this.epoch;
    if (isNew) this.logger.log('This instance leads now');
    this.epoch = epoch ?? this.epoch;
    return isNew;
  }
}
