import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { CheckKind } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import { checkKindView } from './check.view.ts';

/** Controller of the kinds of checks, which plugins provide. */
@Controller('api/v1/admin/checks/kinds')
@UseFilters(PluginProblemFilter)
export class CheckKindsController {
  constructor(
    private readonly checkKinds: CheckKindsService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Returns the available kinds of checks. */
  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(CheckKind))
  async listKinds(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    const language = languageOf(request);
    return Promise.all(
      this.checkKinds.running().map(plugin => checkKindView(plugin, this.pluginTexts.localesOf(plugin.id), language)),
    );
  }
}
