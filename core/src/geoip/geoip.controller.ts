import type { IncomingMessage } from 'node:http';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { z } from 'zod';
import { GeoipProvider, GeoipSettings, GeoipTest, GeoipTestResult, GeoipUpdated } from '@vitrine/contracts';
import { GEOIP } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { classifyAddress } from '../platform/outbound/address-class.rule.ts';
import { describeFailure } from '../plugins/hooks/failure.rule.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { pluginView } from '../plugins/texts/plugin.view.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { localizedLocation } from './country.view.ts';
import { GeoLocationJob } from './geo-location.job.ts';
import { GeoipAddressNotPublic, GeoipFailed } from './geoip.problems.ts';
import { GeoipService } from './geoip.service.ts';
import { withUpload } from './upload.ts';

const MAX_DATABASE_BYTES = 256 * 1024 * 1024;

/** Controller of the GeoIP settings and providers. */
@Controller('api/v1/admin/geoip')
export class GeoipController {
  constructor(
    private readonly config: Config,
    private readonly geoip: GeoipService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly geoLocations: GeoLocationJob,
  ) {}

  @Get('settings')
  @ReadsSettings(GEOIP)
  @ResponseSchema(GeoipSettings)
  settings() {
    return this.geoip.current;
  }

  @Put('settings')
  @ChangesSettings(GEOIP)
  @ResponseSchema(GeoipSettings)
  async configure(@Body({ schema: GeoipSettings }) body: GeoipSettings) {
    const settings = await this.geoip.configure(body);
    this.locateAllAgain();
    return settings;
  }

  @Get('providers')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(GeoipProvider))
  async providers(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    const all = this.plugins.list().filter(({ manifest }) => manifest?.kind === 'geoip');
    return Promise.all(
      all.map(async plugin => {
        const { id, title, description, state } = await pluginView(
          plugin,
          this.pluginTexts.localesOf(plugin.id),
          languageOf(request),
        );
        return { id, title, description, state, updatable: this.geoip.updatable(id) };
      }),
    );
  }

  /**
   * Looks up one public IP address now, without the cache. Private addresses belong to the operator's networks and are never sent
   * to a provider.
   */
  @Post('test')
  @Access({ audience: 'admin', scope: 'settings', audit: 'geoip.test', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(GeoipTestResult)
  async test(
    @Body({ schema: GeoipTest }) { address, provider = this.geoip.current.provider }: GeoipTest,
    @Req() request: IncomingMessage,
  ) {
    if (classifyAddress(address) !== 'public') throw new GeoipAddressNotPublic(address);
    const location = await this.inWords(provider, request, () => this.geoip.query(provider, address));
    return { location: location ? localizedLocation(location, languageOf(request)) : null };
  }

  /** Updates the data of the selected provider. */
  @Post('update')
  @Access({ audience: 'admin', scope: 'settings', audit: 'geoip.update' })
  @HttpCode(200)
  @ResponseSchema(GeoipUpdated)
  async update(@Req() request: IncomingMessage) {
    const { provider } = this.geoip.current;
    const detail = await this.inWords(provider, request, () => this.geoip.update(provider));
    this.locateAllAgain();
    return { detail };
  }

  /** Accepts a database file as the body, of the type application/octet-stream. */
  @Put('database')
  @Access({ audience: 'admin', scope: 'settings', audit: 'geoip.upload' })
  @ResponseSchema(GeoipUpdated)
  async upload(@Req() request: IncomingMessage) {
    const { provider } = this.geoip.current;
    const detail = await withUpload(request, this.config.dataDir, MAX_DATABASE_BYTES, file =>
      this.inWords(provider, request, () => this.geoip.update(provider, file)),
    );
    this.locateAllAgain();
    return { detail };
  }

  private locateAllAgain(): void {
    this.geoLocations.reset();
    void this.geoLocations.locateAll();
  }

  private async inWords<R>(provider: string, request: IncomingMessage, run: () => Promise<R>): Promise<R> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      const { message, fields } = describeFailure(error, this.pluginTexts.translatorFor(provider, languageOf(request)));
      throw new GeoipFailed(message, [...fields]);
    }
  }
}
