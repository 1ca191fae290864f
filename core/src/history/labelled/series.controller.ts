import { FamilyList, NewestSeriesList, SeriesHistory, SeriesHistoryQuery } from '@vitrine/contracts';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { allowShortCache, sharedRange } from '../read/short-cache.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { Access } from '../../platform/http/access.ts';
import { AnonymousReadsService } from '../../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../../platform/http/caller.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { FamilyRegistryService, familyView } from './family-registry.service.ts';
import { NewestSeriesService } from './newest-series.service.ts';
import { SeriesHistoryService } from './series-history.service.ts';

/** Controller of families, and of the series that nodes have of them. */
@Controller('api/v1')
export class SeriesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly newestSeries: NewestSeriesService,
    private readonly seriesHistory: SeriesHistoryService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get('families')
  @Access({ audience: 'viewer' })
  @ResponseSchema(FamilyList)
  list(): FamilyList {
    return this.familyRegistry.all().map(familyView);
  }

  @Get('nodes/:uuid/series')
  @Access({ audience: 'viewer' })
  @ResponseSchema(NewestSeriesList)
  async newest(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @CurrentCaller() caller: Caller,
  ): Promise<NewestSeriesList> {
    await this.nodes.findOneOrFail(uuid, caller);
    return this.newestSeries.of(uuid);
  }

  @Get('nodes/:uuid/series/history')
  @Access({ audience: 'viewer' })
  @ResponseSchema(SeriesHistory)
  async history(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: SeriesHistoryQuery }) asked: SeriesHistoryQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SeriesHistory> {
    await this.nodes.findOneOrFail(uuid, caller);
    const { families: names, ...range } = sharedRange(caller, asked);
    const families = names.flatMap(name => this.familyRegistry.find(name) ?? []);
    allowShortCache(response, caller);
    return this.anonymousReads.run(request, () => this.seriesHistory.query(uuid, { ...range, families }));
  }
}
