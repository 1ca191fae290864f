import { Histories, HistoriesQuery } from '@vitrine/contracts';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { HistoryService } from './read/history.service.ts';
import { allowShortCache } from './read/short-cache.ts';
import { sendPacked } from './read/send-packed.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { serializeHistories } from './read/serialize-history.ts';

/** Controller of the history of several nodes, for pages that show a small chart of each. */
@Controller('api/v1/history')
export class HistoriesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly history: HistoryService,
    private readonly sharedAnswers: SharedAnswersService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(Histories)
  async read(
    @Query({ schema: HistoriesQuery }) { nodes: asked, stats, ...query }: HistoriesQuery,
    @CurrentCaller() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    const visible = await this.nodes.findVisible(caller);
    const wanted = new Set(asked);
    const uuids = visible.map(({ uuid }) => uuid).filter(uuid => wanted.has(uuid));
    const answer = async () => {
      const results = uuids.map(async uuid => [uuid, await this.history.query(uuid, query)] as const);
      return serializeHistories(await Promise.all(results), stats);
    };
    if (allowShortCache(response, caller, query))
      await this.sharedAnswers.send(response, JSON.stringify([uuids, stats, query]), answer);
    else await sendPacked(response.type('json'), await answer());
  }
}
