import type { IncomingMessage } from 'node:http';
import {
  AdminCheck,
  AdminChecks,
  CheckHistory,
  CheckHistoryQuery,
  CheckKind,
  CheckOrder,
  CheckTest,
  NewCheck,
  RowIdParam,
} from '@vitrine/contracts';
import { CheckResult } from '@vitrine/contracts/check';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import type { CheckEntity } from './check.entity.ts';
import { CheckHistoryService, type CheckWithHistory } from './check-history.service.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { CheckTestsService } from './check-tests.service.ts';
import { adminCheckView, checkKindView } from './check.view.ts';
import { ChecksService } from './checks.service.ts';

const id = { schema: RowIdParam };
const logs = [
  'name',
  'kind',
  'interval',
  'timeout',
  'retries',
  'node',
  'dependsOn',
  'fromCore',
  'nodes',
  'quorum',
  'paused',
  'isPublic',
];

/** Controller of checks, for the administrator. */
@Controller('api/v1/admin/checks')
@UseFilters(PluginProblemFilter)
export class ChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly checkKinds: CheckKindsService,
    private readonly checkTests: CheckTestsService,
    private readonly checkResults: CheckResultsService,
    private readonly checkRunner: CheckRunnerService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Returns the kinds that checks can be made of. */
  @Get('kinds')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(CheckKind))
  async listKinds(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    const language = languageOf(request);
    return Promise.all(
      this.checkKinds.running().map(plugin => checkKindView(plugin, this.pluginTexts.localesOf(plugin.id), language)),
    );
  }

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(AdminChecks)
  async list(@Req() request: IncomingMessage): Promise<AdminChecks> {
    await this.plugins.ready;
    await this.checkResults.flush();
    const { checks, ...axis } = await this.checkHistory.of(this.checks.list());
    return { ...axis, checks: checks.map(check => this.view(check, request)), skipped: this.checkRunner.skippedRuns() };
  }

  @Get(':id/history')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(CheckHistory)
  async history(
    @Param('id', id) check: number,
    @Query({ schema: CheckHistoryQuery }) span: CheckHistoryQuery,
    @Req() request: IncomingMessage,
  ): Promise<CheckHistory> {
    await this.plugins.ready;
    const found = this.checks.findOneOrFail(check);
    await this.checkResults.flush();
    const history = await this.checkHistory.history(found, span);
    const say = this.pluginTexts.translatorFor(found.kind, languageOf(request));
    return { ...history, periods: history.periods.map(one => ({ ...one, message: say(one.message) })) };
  }

  @Post()
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.add', logs })
  @ResponseSchema(AdminCheck)
  async add(@Body({ schema: NewCheck }) body: NewCheck, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    return this.viewOf(await this.checks.add(body), request);
  }

  @Put('order')
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.order', logs: 'body' })
  @HttpCode(204)
  async order(@Body({ schema: CheckOrder }) { ids }: CheckOrder) {
    await this.checks.order(ids);
  }

  @Put(':id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.change', logs })
  @ResponseSchema(AdminCheck)
  async change(
    @Param('id', id) check: number,
    @Body({ schema: NewCheck }) body: NewCheck,
    @Req() request: IncomingMessage,
  ) {
    await this.plugins.ready;
    return this.viewOf(await this.checks.change(check, body), request);
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) check: number) {
    await this.checks.remove(check);
  }

  /** Runs a check once with the settings of the form; nothing is stored. */
  @Post('test')
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.test', logs: ['id', 'kind', 'timeout', 'from'] })
  @HttpCode(200)
  @ResponseSchema(CheckResult)
  async test(@Body({ schema: CheckTest }) body: CheckTest, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    const say = this.pluginTexts.translatorFor(body.kind, languageOf(request));
    const result = await this.checkTests.run(body, say);
    return { ...result, message: say(result.message) };
  }

  private async viewOf(check: CheckEntity, request: IncomingMessage) {
    const { checks } = await this.checkHistory.of([check]);
    return this.view(checks[0]!, request);
  }

  private view(known: CheckWithHistory, request: IncomingMessage) {
    const { check } = known;
    const language = languageOf(request);
    return adminCheckView(known, this.checks.settingsOf(check), {
      plugin: this.checkKinds.find(check.kind),
      locales: this.pluginTexts.localesOf(check.kind),
      language,
      say: this.pluginTexts.translatorFor(check.kind, language),
    });
  }
}
