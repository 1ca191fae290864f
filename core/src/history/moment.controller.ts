import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Moment, MomentQuery } from '@vitrine/contracts';
import { toRow } from '@vitrine/contracts/live-row';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { MomentService } from './read/moment.service.ts';
import { sendAnswer, sendPacked } from './read/send-packed.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { allowShortCache } from './read/short-cache.ts';

/** Controller of all nodes as they were in one minute, for the start page. */
@Controller('api/v1/moment')
export class MomentController {
  constructor(
    private readonly nodes: NodesService,
    private readonly moment: MomentService,
    private readonly sharedAnswers: SharedAnswersService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(Moment)
  async read(
    @Query({ schema: MomentQuery }) query: MomentQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const at = Math.floor(query.at / MINUTE_MS) * MINUTE_MS;
    const uuids = (await this.nodes.findVisible(caller)).map(({ uuid }) => uuid);
    const answer = () =>
      this.anonymousReads.run(request, async () => {
        const states = await this.moment.statesAt(uuids, at);
        const data: Moment = { at, rows: [...states].map(([uuid, state]) => toRow(uuid, state)) };
        return Buffer.from(JSON.stringify({ data }));
      });
    if (allowShortCache(response, caller))
      await sendAnswer(
        response.type('json'),
        await this.sharedAnswers.find(JSON.stringify(['moment', uuids, at]), answer),
      );
    else await sendPacked(response.type('json'), await answer());
  }
}
