import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ChosenSeries, StartPageSettings } from '@vitrine/contracts';
import { START_PAGE } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ChosenSeriesService } from './chosen-series.service.ts';

/** Controller of the families on the start page. */
@Controller('api/v1')
export class ChosenSeriesController {
  constructor(
    private readonly settings: SettingsService,
    private readonly chosenSeries: ChosenSeriesService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  @Get('series/chosen')
  @Access({ audience: 'viewer' })
  @ResponseSchema(ChosenSeries)
  chosen(@CurrentCaller() caller: Caller, @Req() request: Request): Promise<ChosenSeries> {
    const visible = this.nodeCache
      .all()
      .filter(({ node: { uuid }, hidden }) => this.nodes.canSee(caller, { uuid, hidden }));
    const uuids = new Set(visible.map(({ node }) => node.uuid));
    return this.chosenSeries.of(caller, languageOf(request), uuid => uuids.has(uuid));
  }

  @Get('admin/settings/start-page')
  @ReadsSettings(START_PAGE)
  @ResponseSchema(StartPageSettings)
  read() {
    return this.settings.get(START_PAGE);
  }

  @Put('admin/settings/start-page')
  @ChangesSettings(START_PAGE)
  @ResponseSchema(StartPageSettings)
  change(@Body({ schema: StartPageSettings }) body: StartPageSettings) {
    return this.settings.set(START_PAGE, body);
  }
}
