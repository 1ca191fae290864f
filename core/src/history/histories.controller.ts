import { setImmediate } from 'node:timers/promises';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Histories, HistoriesQuery } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { HistoryService } from './read/history.service.ts';
import { sendAnswer, sendPacked } from './read/send-packed.ts';
import { serializeHistories, serializeNamed } from './read/serialize-history.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { allowShortCache, sharedRange } from './read/short-cache.ts';

/** Controller of the history of several nodes, for pages with a small chart of each. */
@Controller('api/v1/history')
export class HistoriesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly history: HistoryService,
    private readonly sharedAnswers: SharedAnswersService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(Histories)
  async read(
    @Query({ schema: HistoriesQuery }) { nodes: requestedNodes, stats, ...range }: HistoriesQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const query = sharedRange(caller, range);
    const visible = await this.nodes.findVisible(caller);
    const requested = new Set(requestedNodes);
    const uuids = visible.map(({ uuid }) => uuid).filter(uuid => requested.has(uuid));
    const answer = () =>
      this.anonymousReads.run(request, async () => {
        const parts: Buffer[] = [];
        for (const uuid of uuids) {
          parts.push(serializeNamed(uuid, await this.history.query(uuid, query), stats));
          // Yields to other requests between two nodes.
          await setImmediate();
        }
        return serializeHistories(parts);
      });
    if (allowShortCache(response, caller))
      await sendAnswer(
        response.type('json'),
        await this.sharedAnswers.find(JSON.stringify([uuids, stats, query]), answer),
      );
    else await sendPacked(response.type('json'), await answer());
  }
}
