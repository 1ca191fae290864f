import type { IncomingMessage } from 'node:http';
import { Controller, Get, Param, Req } from '@nestjs/common';
import { z } from 'zod';
import { CollectorList } from '@vitrine/contracts';
import { EnabledCollectorsService } from '../agents/enabled-collectors.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { CollectorStatusService } from './collector-status.service.ts';

/** Controller of the collectors of a node, for administrators. */
@Controller('api/v1/admin/nodes/:uuid/collectors')
export class CollectorsController {
  constructor(
    private readonly nodes: NodesService,
    private readonly collectorStatus: CollectorStatusService,
    private readonly enabledCollectors: EnabledCollectorsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(CollectorList)
  async list(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @CurrentCaller() caller: Caller,
    @Req() request: IncomingMessage,
  ): Promise<CollectorList> {
    await this.nodes.findOneOrFail(uuid, caller);
    const language = languageOf(request);
    // The last status of a collector whose plugin is disabled is outdated.
    const enabled = this.enabledCollectors.ids();
    return (await this.collectorStatus.of(uuid))
      .filter(({ collector }) => enabled.includes(collector))
      .map(status => ({ ...status, title: this.pluginTexts.titleOf(status.collector, language) }));
  }
}
