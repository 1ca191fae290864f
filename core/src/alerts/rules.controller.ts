import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  AlertRule,
  NewAlertRule,
  NewSilence,
  OfflineConfigPatch,
  OfflineConfig,
  RowIdParam,
  Silence,
} from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Access } from '../platform/http/access.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { Clock } from '../platform/time/clock.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { ruleView, silenceView, offlineConfigView } from './alert.view.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import { RulesService, type StoredRule } from './rules.service.ts';
import type { SilenceEntity } from './silence.entity.ts';
import { SilencesService } from './silences.service.ts';

const id = { schema: RowIdParam };

/** Controller of alert rules, offline settings and silences. */
@Controller('api/v1/admin/alerts')
export class RulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly offlineConfig: OfflineConfigService,
    private readonly silences: SilencesService,
    private readonly alertStore: AlertStoreService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  @Get('rules')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(AlertRule))
  list() {
    return this.rules.list().map(rule => this.view(rule));
  }

  @Post('rules')
  @Access({ audience: 'admin', scope: 'settings', audit: 'rules.add', logs: 'body' })
  @ResponseSchema(AlertRule)
  async add(@Body({ schema: NewAlertRule }) body: NewAlertRule) {
    return this.view(await this.rules.add(body));
  }

  @Put('rules/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'rules.change', logs: 'body' })
  @ResponseSchema(AlertRule)
  async change(
    @Param('id', id) rule: number,
    @Body({ schema: NewAlertRule }) body: NewAlertRule,
    @IfMatch() precondition: Precondition,
  ) {
    return this.view(
      await this.rules.change(
        rule,
        body,
        precondition.on(stored => this.view(stored)),
      ),
    );
  }

  @Delete('rules/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'rules.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) rule: number) {
    await this.rules.remove(rule);
  }

  @Get('offline-configs')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(OfflineConfig))
  listOfflineConfigs() {
    return this.nodeCache.all().map(({ node }) => offlineConfigView(node.uuid, this.offlineConfig.configOf(node.uuid)));
  }

  /** Applies the same change to each of the given nodes. */
  @Patch('offline-configs')
  @Access({ audience: 'admin', scope: 'settings', audit: 'alerts.change-offline', logs: 'body' })
  @ResponseSchema(z.array(OfflineConfig))
  async updateOfflineConfigs(@Body({ schema: OfflineConfigPatch }) patch: OfflineConfigPatch) {
    await this.offlineConfig.change(patch);
    return patch.nodes.map(node => offlineConfigView(node, this.offlineConfig.configOf(node)));
  }

  @Get('silences')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(Silence))
  listSilences() {
    return this.silences.list().map(silence => silenceView(silence, this.clock.now()));
  }

  @Post('silences')
  @Access({ audience: 'admin', scope: 'settings', stepUp: 'recent', audit: 'silences.add', logs: 'body' })
  @ResponseSchema(Silence)
  async addSilence(@Body({ schema: NewSilence }) body: NewSilence) {
    return silenceView(await this.silences.add(body), this.clock.now());
  }

  @Put('silences/:id')
  @Access({ audience: 'admin', scope: 'settings', stepUp: 'recent', audit: 'silences.change', logs: 'body' })
  @ResponseSchema(Silence)
  async changeSilence(
    @Param('id', id) silence: number,
    @Body({ schema: NewSilence }) body: NewSilence,
    @IfMatch() precondition: Precondition,
  ) {
    const now = this.clock.now();
    const expect = precondition.on<SilenceEntity>(stored => silenceView(stored, now));
    return silenceView(await this.silences.change(silence, body, expect), now);
  }

  @Delete('silences/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'silences.end' })
  @HttpCode(204)
  async endSilence(@Param('id', id) silence: number) {
    await this.silences.remove(silence);
  }

  private view(rule: StoredRule) {
    return ruleView(rule, this.rules.countMatchingNodes(rule), this.alertStore.lastNotifiedAtByRule(rule.id));
  }
}
