import { Body, Controller, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { About, Cluster, Licence, UpdateSettings, Updates } from '@vitrine/contracts';
import { UPDATES } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { RawResponse } from '../platform/http/data-interceptor.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { UpdatesDisabled } from './about.problems.ts';
import { AboutService } from './about.service.ts';
import { ClusterStatusService } from './cluster-status.service.ts';
import { licences } from './licences.ts';
import { SupportBundleService } from './support-bundle.service.ts';
import { UpdatesService } from './updates.service.ts';

/** Controller of the about page and of the support bundle. */
@Controller('api/v1/admin/about')
export class AboutController {
  constructor(
    private readonly about: AboutService,
    private readonly supportBundle: SupportBundleService,
    private readonly updates: UpdatesService,
    private readonly clusterStatus: ClusterStatusService,
  ) {}

  @Get()
  @ReadsSettings(UPDATES)
  @ResponseSchema(About)
  current() {
    return this.about.current();
  }

  /** Returns the instances of the site, the load of each, and whether they reach each other. */
  @Get('cores')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(Cluster)
  cores() {
    return this.clusterStatus.current();
  }

  @Get('licences')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(Licence))
  licences() {
    return licences();
  }

  /** Returns the support bundle as a file to attach to a bug report. Secrets are removed. */
  @Get('support-bundle')
  @Access({ audience: 'admin', scope: 'read' })
  @RawResponse()
  @Header('content-type', 'application/json')
  @Header('content-disposition', 'attachment; filename="vitrine-support.json"')
  @Header('cache-control', 'no-store')
  async support() {
    return JSON.stringify(await this.supportBundle.make(), null, 2);
  }

  @Put('updates')
  @ChangesSettings(UPDATES)
  @ResponseSchema(Updates)
  change(@Body({ schema: UpdateSettings }) body: UpdateSettings) {
    return this.updates.change(body);
  }

  @Post('updates/check')
  @Access({ audience: 'admin', scope: 'settings', audit: 'about.check' })
  @HttpCode(200)
  @ResponseSchema(Updates)
  check() {
    if (!this.updates.current().enabled) throw new UpdatesDisabled();
    return this.updates.check();
  }
}
