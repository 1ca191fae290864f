import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { CardLatency, Latency, LatencyMatrix, LatencyMatrixQuery, LatencyQuery } from '@vitrine/contracts';
import { LatencyService } from '../history/latency.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CardLatencyService } from './card-latency.service.ts';
import { MatrixService } from './matrix.service.ts';
import { PingService } from './ping.service.ts';
import { latencyView, publicTask } from './ping.view.ts';

/** Controller of latency history, for viewers who may see the node. */
@Controller('api/v1')
export class LatencyController {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly ping: PingService,
    private readonly latency: LatencyService,
    private readonly matrix: MatrixService,
    private readonly cardLatency: CardLatencyService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  /** Response of `GET nodes/:uuid/latency`: history of one node, one series per task. */
  @Get('nodes/:uuid/latency')
  @Access({ audience: 'viewer' })
  @ResponseSchema(Latency)
  async read(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: LatencyQuery }) query: LatencyQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
  ) {
    await this.nodes.findOneOrFail(uuid, caller);
    const tasks = this.ping.of(uuid);
    const ids = tasks.map(({ id }) => id);
    return this.anonymousReads.run(request, async () => latencyView(tasks, await this.latency.query(uuid, ids, query)));
  }

  /** Response of `GET latency`: recent latency of every node for every task. */
  @Get('latency')
  @Access({ audience: 'viewer' })
  @ResponseSchema(LatencyMatrix)
  async all(@Query({ schema: LatencyMatrixQuery }) { hours }: LatencyMatrixQuery, @CurrentCaller() caller: Caller) {
    const visible = this.visibleTo(caller);
    const cells = (await this.matrix.cells(hours)).filter(({ node }) => visible.has(node));
    const used = new Set(cells.map(({ task }) => task));
    const tasks = this.ping
      .list()
      .filter(({ id }) => used.has(id))
      .map(publicTask);
    return { minutes: hours * 60, tasks, cells };
  }

  /** Response of `GET latency/cards`: current latency to the targets selected for cards. */
  @Get('latency/cards')
  @Access({ audience: 'viewer' })
  @ResponseSchema(CardLatency)
  onCards(@CurrentCaller() caller: Caller) {
    const visible = this.visibleTo(caller);
    return this.cardLatency.visible(uuid => visible.has(uuid));
  }

  private visibleTo(caller: Caller): ReadonlySet<string> {
    const visibleNodes = this.nodeCache
      .all()
      .filter(({ node: { uuid }, hidden }) => this.nodes.canSee(caller, { uuid, hidden }));
    return new Set(visibleNodes.map(({ node }) => node.uuid));
  }
}
