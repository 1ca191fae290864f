import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodeAdded, NodeChanged, NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { On, OnOnce } from '../platform/events/event.ts';
import type { Caller } from '../platform/http/caller.ts';
import { AT_RANDOM, Job } from '../platform/jobs/job.ts';
import { classifyAddress } from '../platform/outbound/address-class.rule.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { GeoipService } from './geoip.service.ts';

/**
 * Minimum time between two lookups of the same node after a change, because agents report their own addresses. Other changes wait
 * for the hourly run.
 */
const LOOKUP_INTERVAL_MS = 10 * MINUTE_MS;

/** Job that sets the country of nodes when their IP address changes, and updates the provider's data when due. */
@Injectable()
export class GeoLocationJob implements OnApplicationShutdown {
  private readonly logger = new Logger('Geoip');
  /** IP address of each node at its last lookup. */
  private readonly looked = new Map<string, string>();
  /** Time of each node's last lookup after a change, ms. */
  private readonly lookedAt = new Map<string, number>();
  /** Lookups run one after another, because providers limit requests. */
  private readonly queue = new SerialQueue();

  constructor(
    private readonly nodes: NodesService,
    private readonly geoip: GeoipService,
    private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queue.settled();
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.looked.delete(node.uuid);
    this.lookedAt.delete(node.uuid);
  }

  @OnOnce(NodeAdded, NodeChanged)
  onNode({ node }: NodeEvent): Promise<void> {
    return this.later(() => this.locateNode(node.uuid, true));
  }

  @Job('geoip.locate', AT_RANDOM.hourly)
  @OnLeader()
  locateHourly(): Promise<void> {
    return this.locateAll();
  }

  /** Locates every node again: after a change of the provider, and hourly for those without a result. */
  locateAll(): Promise<void> {
    return this.later(async () => {
      if (this.geoip.overdue) await this.geoip.update(this.geoip.current.provider);
      if (!this.geoip.current.enabled) return;
      for (const { uuid } of await this.nodes.findVisible(INTERNAL_CALLER)) await this.locateNode(uuid);
    });
  }

  @Job('geoip.retention', CronExpression.EVERY_DAY_AT_MIDNIGHT)
  @OnLeader()
  forgetOld(): Promise<void> {
    return this.geoip.forgetOld();
  }

  /** Clears the state, so that the next run locates every node again. */
  reset(): void {
    this.looked.clear();
    this.lookedAt.clear();
  }

  private async locateNode(uuid: string, hasChanged = false): Promise<void> {
    if (!this.geoip.current.enabled) return;
    const node = await this.nodes.findOneOrFail(uuid, INTERNAL_CALLER).catch(() => undefined);
    // A country set by hand is kept; the address counts as new once lookups are allowed again.
    if (node?.regionByHand) return void this.looked.delete(uuid);
    const address = node?.addresses.find(address => classifyAddress(address) === 'public');
    if (!node || !address || this.looked.get(uuid) === address) return;
    const now = this.clock.now();
    if (hasChanged && now - (this.lookedAt.get(uuid) ?? -Infinity) < LOOKUP_INTERVAL_MS) return;
    this.lookedAt.set(uuid, now);
    const location = await this.geoip.locate(address);
    // A failed lookup changes nothing; the next run retries it.
    if (location === undefined) return;
    this.looked.set(uuid, address);
    await this.nodes.setRegion(uuid, location?.country ?? '');
  }

  /** Runs a step after the previous ones. A failed step is logged. */
  private later(step: () => Promise<void>): Promise<void> {
    return this.queue.run(step).catch((error: unknown) => {
      this.logger.warn(`Nodes could not be placed: ${(error as Error).message}`);
    });
  }
}

/** Acts as the core itself, which may access hidden nodes. */
const INTERNAL_CALLER: Caller = { kind: 'admin', account: '', session: '' };
