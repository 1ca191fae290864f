import type { IncomingMessage } from 'node:http';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { z } from 'zod';
import { FleetTimeline, Timeline, TimelineQuery } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { TimelineService } from './timeline.service.ts';

/** Controller of the timeline of nodes, for callers who may see them. */
@Controller('api/v1')
export class TimelineController {
  constructor(
    private readonly nodes: NodesService,
    private readonly timeline: TimelineService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get('nodes/:uuid/events')
  @Access({ audience: 'viewer' })
  @ResponseSchema(Timeline)
  async read(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: TimelineQuery }) query: TimelineQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: IncomingMessage,
  ): Promise<Timeline> {
    await this.nodes.findOneOrFail(uuid, caller);
    return this.anonymousReads.run(request, () => this.timeline.of(uuid, query, caller));
  }

  /** Response of `GET events`: which nodes had faults in a time range. */
  @Get('events')
  @Access({ audience: 'viewer' })
  @ResponseSchema(FleetTimeline)
  async readAll(
    @Query({ schema: TimelineQuery }) query: TimelineQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: IncomingMessage,
  ): Promise<FleetTimeline> {
    return this.anonymousReads.run(request, () => this.timeline.ofAll(query, caller));
  }
}
