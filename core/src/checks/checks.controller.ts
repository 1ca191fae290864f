import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { Response } from 'express';
import {
  AdminCheck,
  AdminChecks,
  CheckHistory,
  CheckHistoryQuery,
  CheckOrder,
  NewCheck,
  RowIdParam,
} from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { responseTimesCsv } from './check-csv.rule.ts';
import { CheckHistoryService } from './check-history.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { CheckViewsService } from './check-views.service.ts';
import type { CheckEntity } from './check.entity.ts';
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
    private readonly checkViews: CheckViewsService,
    private readonly checkResults: CheckResultsService,
    private readonly checkRunner: CheckRunnerService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(AdminChecks)
  async list(@Req() request: IncomingMessage): Promise<AdminChecks> {
    await this.plugins.ready;
    await this.checkResults.flush();
    const { checks, ...axis } = await this.checkHistory.of(this.checks.list());
    return {
      ...axis,
      checks: checks.map(check => this.checkViews.view(check, languageOf(request))),
      skipped: this.checkRunner.skippedRuns(),
    };
  }

  @Get(':id/history')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(CheckHistory)
  async history(
    @Param('id', id) check: number,
    @Query({ schema: CheckHistoryQuery }) span: CheckHistoryQuery,
    @Req() request: IncomingMessage,
    @Res() response: Response,
  ): Promise<void> {
    await this.plugins.ready;
    const found = this.checks.findOneOrFail(check);
    await this.checkResults.flush();
    const history = await this.checkHistory.history(found, span);
    if (span.format === 'csv')
      return void response
        .attachment(`check-${check}.csv`)
        .type('text/csv')
        .send(responseTimesCsv(found.name, history));
    const translate = this.pluginTexts.translatorFor(found.kind, languageOf(request));
    const periods = history.periods.map(period => ({ ...period, message: translate(period.message) }));
    response.json({ data: { ...history, periods } satisfies CheckHistory });
  }

  @Post()
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.add', logs })
  @ResponseSchema(AdminCheck)
  async add(@Body({ schema: NewCheck }) body: NewCheck, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    return this.checkViews.read(await this.checks.add(body), languageOf(request));
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
    @IfMatch() precondition: Precondition,
  ) {
    await this.plugins.ready;
    const language = languageOf(request);
    const [history] = (await this.checkHistory.of([this.checks.findOneOrFail(check)])).checks;
    const expect = precondition.on<CheckEntity>(stored =>
      this.checkViews.view({ ...history!, check: stored }, language),
    );
    return this.checkViews.read(await this.checks.change(check, body, expect), language);
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'checks.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) check: number) {
    await this.checks.remove(check);
  }
}
