import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Subscription } from 'rxjs';
import type { Caller } from '../platform/http/caller.ts';
import { classifyAddress } from '../platform/outbound/address-class.rule.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { GeoipService } from './geoip.service.ts';

const HOUR = 3_600_000;

/** Job that sets the country of nodes when their IP address changes, and updates the provider's data when that is due. */
@Injectable()
export class GeoLocationJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Geoip');
  /** The IP address that each node was last located by. */
  private readonly looked = new Map<string, string>();
  private queue: Promise<void> = Promise.resolve();
  private changes: Subscription | undefined;

  constructor(
    private readonly nodes: NodesService,
    private readonly geoip: GeoipService,
  ) {}

  onApplicationBootstrap(): void {
    this.changes = this.nodes.changes.subscribe(({ kind, node }) => {
      if (kind === 'removed') this.looked.delete(node.uuid);
      else void this.later(() => this.locateNode(node.uuid));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.changes?.unsubscribe();
    await this.queue;
  }

  /** Locates every node again: after a change of the provider, and hourly for those without a result. */
  @Interval('geoip.locate', HOUR)
  locateAll(): Promise<void> {
    return this.later(async () => {
      if (this.geoip.overdue) await this.geoip.update(this.geoip.current.provider);
      if (!this.geoip.current.enabled) return;
      for (const { uuid } of await this.nodes.findVisible(INTERNAL_CALLER)) await this.locateNode(uuid);
    });
  }

  /** Clears the state, so that the next run locates every node again. */
  forget(): void {
    this.looked.clear();
  }

  private async locateNode(uuid: string): Promise<void> {
    if (!this.geoip.current.enabled) return;
    const node = await this.nodes.findOneOrFail(uuid, INTERNAL_CALLER).catch(() => undefined);
    const address = node?.addresses.find(one => classifyAddress(one) === 'public');
    if (!node || !address || this.looked.get(uuid) === address) return;
    const place = await this.geoip.locate(address);
    // A failed lookup changes nothing; the next run retries it.
    if (place === undefined) return;
    this.looked.set(uuid, address);
    await this.nodes.setRegion(uuid, place?.country ?? '');
  }

  /** Runs steps one after another, because providers limit requests. A failed step is logged. */
  private later(step: () => Promise<void>): Promise<void> {
    return (this.queue = this.queue.then(step).catch((error: unknown) => {
      this.logger.warn(`Nodes could not be placed: ${(error as Error).message}`);
    }));
  }
}

/** The core itself, which may access hidden nodes. */
const INTERNAL_CALLER: Caller = { kind: 'admin', account: '', session: '' };
