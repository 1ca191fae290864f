import { Injectable } from '@nestjs/common';
import type { Families } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { seriesValues, type SeriesValue, type StoredSeriesValue } from '@vitrine/plugin-sdk';
import { AgentsService } from '../agents/agents.service.ts';
import { FamilyRegistryService, type KnownFamily } from '../history/labelled/family-registry.service.ts';
import { SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Answers, defineCall } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Clock } from '../platform/time/clock.ts';
import { SeriesSink } from '../plugins/host/series-sink.contribution.ts';

/** Values of a plugin for a node. */
interface Written {
  readonly plugin: string;
  readonly node: string;
  readonly values: readonly SeriesValue[];
  readonly at: number;
}

/** Records values on the instance that stores the reports of the node. */
const RECORD_SERIES = defineCall<Written, { refused: number }>('reports.record-series');

/** Tolerance for clocks of other machines that are ahead. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

/** Service that stores the values measured by plugins, together with the nodes' reports. */
@Injectable()
@SeriesSink()
export class PluginSeriesService implements SeriesSink {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly nodeCache: NodeCacheService,
    private readonly agents: AgentsService,
    private readonly flush: FlushService,
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  declare(plugin: string, families: Families): Promise<void> {
    return this.familyRegistry.declare(plugin, families);
  }

  async write(
    plugin: string,
    node: string,
    values: readonly SeriesValue[],
    at = this.clock.now(),
  ): Promise<{ readonly refused: number }> {
    if (!this.nodeCache.get(node)) throw new Error(`series.node: there is no node ${node}`);
    if (at > this.clock.now() + MAX_AHEAD_MS) throw new Error('series.at: lies in the future');
    const accepted = this.toRecord(plugin, values);
    const instance = await this.storedBy(node);
    if (instance === undefined) return this.record(plugin, node, accepted, at);
    return this.cluster.call(instance, RECORD_SERIES, { plugin, node, values, at });
  }

  storedBytes(plugin: string): Promise<number> {
    return this.familyRegistry.storedBytes(plugin);
  }

  @Answers(RECORD_SERIES)
  async onRecord({ plugin, node, values, at }: Written): Promise<{ refused: number }> {
    // The family may have been declared just now.
    if (values.some(({ family }) => !this.familyOf(plugin, family))) await this.familyRegistry.load();
    return this.record(plugin, node, this.toRecord(plugin, values), at);
  }

  private async record(
    plugin: string,
    node: string,
    values: readonly StoredSeriesValue[],
    at: number,
  ): Promise<{ refused: number }> {
    const part = this.familyRegistry.ofSource(plugin)[0]?.part;
    if (part === undefined) return { refused: 0 };
    if (!this.flush.owns(node)) await this.flush.takeOver(node);
    return { refused: this.seriesMinutes.record(node, part, at, values) };
  }

  /**
   * Returns the other instance that stores the reports of a node, if any: the one that its agent is connected to. The leader stores
   * nodes without an agent, so that they do not move with every value.
   */
  private async storedBy(node: string): Promise<string | undefined> {
    const connected = this.agents.instanceOf(node);
    if (connected !== undefined || this.agents.linkOf(node) || this.cluster.leads) return connected;
    return (await this.cluster.describe()).find(({ isLeader, isAlive }) => isLeader && isAlive)?.id;
  }

  private familyOf(plugin: string, name: string): KnownFamily | undefined {
    return this.familyRegistry.ofSource(plugin).find(family => family.name === name);
  }

  private toRecord(plugin: string, values: readonly SeriesValue[]): StoredSeriesValue[] {
    return seriesValues(name => this.familyOf(plugin, name)?.declaration, values);
  }
}
