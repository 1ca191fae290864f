import type { IncomingMessage } from 'node:http';
import { Body, Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { CheckTest } from '@vitrine/contracts';
import { CheckResult } from '@vitrine/contracts/check';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { CheckTestsService } from './check-tests.service.ts';

/** Controller of test runs from the form of a check. */
@Controller('api/v1/admin/checks/test')
@UseFilters(PluginProblemFilter)
export class CheckTestsController {
  constructor(
    private readonly checkTests: CheckTestsService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Runs a check once with the settings of the form; nothing is stored. */
  @Post()
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.test', logs: ['id', 'kind', 'timeout', 'from'] })
  @HttpCode(200)
  @ResponseSchema(CheckResult)
  async test(@Body({ schema: CheckTest }) body: CheckTest, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    const translate = this.pluginTexts.translatorFor(body.kind, languageOf(request));
    const result = await this.checkTests.run(body, translate);
    return { ...result, message: translate(result.message) };
  }
}
