import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { History, HistoryQuery } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { toCsv } from './read/csv.ts';
import { HistoryService } from './read/history.service.ts';
import { historyView } from './read/history.view.ts';
import { sendAnswer, sendPacked } from './read/send-packed.ts';
import { serializeHistory } from './read/serialize-history.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { allowShortCache, sharedRange } from './read/short-cache.ts';

/** Controller of a node's history, for charts and for export. */
@Controller('api/v1/nodes/:uuid/history')
export class HistoryController {
  constructor(
    private readonly nodes: NodesService,
    private readonly history: HistoryService,
    private readonly sharedAnswers: SharedAnswersService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(History)
  async read(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: HistoryQuery }) historyQuery: HistoryQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const node = await this.nodes.findOneOrFail(uuid, caller);
    const query = sharedRange(caller, historyQuery);
    const read = () => this.anonymousReads.run(request, () => this.history.query(uuid, query));
    const isShared = allowShortCache(response, caller);
    if (isShared && query.format === 'json') {
      const question = JSON.stringify([uuid, query]);
      const answer = await this.sharedAnswers.find(question, async () => serializeHistory(await read()));
      return sendAnswer(response.type('json'), answer);
    }
    const past = await read();
    if (query.format === 'json') await sendPacked(response.type('json'), serializeHistory(past));
    else
      await sendPacked(
        response.attachment(`history-${uuid}.csv`).type('text/csv'),
        toCsv(node.name, historyView(past)),
      );
  }
}
