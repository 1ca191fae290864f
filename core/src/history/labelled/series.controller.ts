import { Body, Controller, Get, Param, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  FamilyAudience,
  FamilyList,
  FamilyView,
  NewestSeriesList,
  NODE_SOURCE,
  SeriesHistory,
  SeriesHistoryQuery,
} from '@vitrine/contracts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { Access } from '../../platform/http/access.ts';
import { AnonymousReadsService } from '../../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { PluginTextsService } from '../../plugins/texts/plugin-texts.service.ts';
import { sendPacked } from '../read/send-packed.ts';
import { seriesToCsv } from '../read/series-csv.ts';
import { allowShortCache, sharedRange } from '../read/short-cache.ts';
import { FamilyRegistryService, familyView, type KnownFamily } from './family-registry.service.ts';
import { NewestSeriesService } from './newest-series.service.ts';
import { SeriesHistoryService } from './series-history.service.ts';
import { FamilyNotFound } from './series.problems.ts';

/** Controller of families, and of the series of nodes. */
@Controller('api/v1')
export class SeriesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly newestSeries: NewestSeriesService,
    private readonly seriesHistory: SeriesHistoryService,
    private readonly anonymousReads: AnonymousReadsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  @Get('families')
  @Access({ audience: 'viewer' })
  @ResponseSchema(FamilyList)
  list(@CurrentCaller() caller: Caller, @Req() request: Request): FamilyList {
    const visible = this.familyRegistry.all().filter(family => this.familyRegistry.canSee(caller, family));
    return visible.map(family => this.view(family, request));
  }

  /** Makes a family of a plugin public or private. */
  @Put('admin/families/:name')
  @Access({ audience: 'admin', scope: 'settings', audit: 'families.change', logs: 'body' })
  @ResponseSchema(FamilyView)
  async setAudience(
    @Param('name') name: string,
    @Body({ schema: FamilyAudience }) { isPublic }: FamilyAudience,
    @Req() request: Request,
  ): Promise<FamilyView> {
    const family = this.familyRegistry.find(name);
    // The audience of the product's own families is a setting of each node.
    if (!family || family.source === NODE_SOURCE) throw new FamilyNotFound(name);
    await this.familyRegistry.setPublic(family, isPublic);
    return this.view({ ...family, isPublic }, request);
  }

  @Get('nodes/:uuid/series')
  @Access({ audience: 'viewer' })
  @ResponseSchema(NewestSeriesList)
  async newest(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @CurrentCaller() caller: Caller,
  ): Promise<NewestSeriesList> {
    await this.nodes.findOneOrFail(uuid, caller);
    return (await this.newestSeries.of(uuid)).filter(({ family }) => this.canSee(caller, family));
  }

  @Get('nodes/:uuid/series/history')
  @Access({ audience: 'viewer' })
  @ResponseSchema(SeriesHistory)
  async history(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: SeriesHistoryQuery }) query: SeriesHistoryQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const node = await this.nodes.findOneOrFail(uuid, caller);
    const { families: names, format, ...range } = sharedRange(caller, query);
    const families = names.flatMap(name => (this.canSee(caller, name) ? this.familyRegistry.find(name)! : []));
    allowShortCache(response, caller);
    const past = await this.anonymousReads.run(request, () => this.seriesHistory.query(uuid, { ...range, families }));
    if (format === 'json') return sendPacked(response.type('json'), JSON.stringify({ data: past }));
    const declarations = new Map(families.map(({ fullName, declaration }) => [fullName, declaration]));
    await sendPacked(
      response.attachment(`series-${uuid}.csv`).type('text/csv'),
      seriesToCsv(node.name, past, declarations),
    );
  }

  private canSee(caller: Caller, name: string): boolean {
    const family = this.familyRegistry.find(name);
    return family !== undefined && this.familyRegistry.canSee(caller, family);
  }

  private view(family: KnownFamily, request: Request): FamilyView {
    const { source, name } = family;
    if (source === NODE_SOURCE) return familyView(family);
    const { families, states } = this.pluginTexts.localesOf(source)[languageOf(request)] ?? {};
    const view = familyView(family, families?.[name] ?? readable(name));
    return view.kind === 'state' && states ? { ...view, words: states } : view;
  }
}

/** Returns the name of a family as words: `mail_queue` is `Mail queue`. */
const readable = (name: string) => name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ');
