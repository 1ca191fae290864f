import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { Availability, AvailabilityDetail } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { AvailabilityService } from './availability.service.ts';

/** Controller of the availability of nodes, for viewers who may see them. */
@Controller('api/v1')
export class AvailabilityController {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly availability: AvailabilityService,
  ) {}

  /** Response of `GET availability`: the last days of every node in one response. */
  @Get('availability')
  @Access({ audience: 'viewer' })
  @ResponseSchema(Availability)
  async all(@CurrentCaller() caller: Caller): Promise<Availability> {
    const { nodes, recent, ...axis } = await this.availability.all();
    const visibleNodes = this.nodeCache
      .all()
      .filter(({ node, hidden }) => nodes[node.uuid] && this.nodes.canSee(caller, { uuid: node.uuid, hidden }));
    const visible = Object.fromEntries(visibleNodes.map(({ node }) => [node.uuid, nodes[node.uuid]!]));
    return { ...axis, nodes: visible, recent: recent.filter(({ node }) => visible[node]) };
  }

  /** Response of `GET nodes/:uuid/availability`: the days, outages and months of one node. */
  @Get('nodes/:uuid/availability')
  @Access({ audience: 'viewer' })
  @ResponseSchema(AvailabilityDetail)
  async one(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @CurrentCaller() caller: Caller,
  ): Promise<AvailabilityDetail> {
    await this.nodes.findOneOrFail(uuid, caller);
    return this.availability.of(uuid);
  }
}
