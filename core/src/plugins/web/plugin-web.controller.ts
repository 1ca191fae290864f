import { extname } from 'node:path';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { NewPluginFailure, PluginPageEntry } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { Access } from '../../platform/http/access.ts';
import { languageOf } from '../../platform/http/language.ts';
import { PeerService } from '../../platform/http/peer.service.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { allowAnyOrigin } from '../../platform/http/security-headers.ts';
import { throttlePrefixOf } from '../../platform/http/throttle-prefix.rule.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { Clock } from '../../platform/time/clock.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { PluginFileNotFound } from '../model/plugins.problems.ts';
import { PluginWebService } from './plugin-web.service.ts';

/** Controller of the web parts of plugins: their files, and their entries in the admin menu. */
@Controller()
export class PluginWebController {
  private readonly reports: Throttle;

  constructor(
    private readonly pluginWeb: PluginWebService,
    private readonly plugins: PluginsService,
    private readonly peer: PeerService,
    clock: Clock,
  ) {
    this.reports = new Throttle(clock, { free: 10, firstMs: 10_000, maxMs: HOUR_MS });
  }

  /** Returns the admin pages of running plugins. */
  @Get('api/v1/admin/plugins/pages')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(PluginPageEntry))
  async pages(@Req() request: Request) {
    await this.plugins.ready;
    return this.pluginWeb.entries(languageOf(request));
  }

  /** Accepts a browser's report about a failed web part. */
  @Post('api/v1/plugins/failures')
  @Access({ audience: 'viewer', audit: false })
  @HttpCode(204)
  async report(@Body({ schema: NewPluginFailure }) failure: NewPluginFailure, @Req() request: Request) {
    this.reports.attempt(throttlePrefixOf(this.peer.resolve(request).address));
    await this.pluginWeb.reportFailure(failure);
  }

  /** Public, but the release in the path cannot be guessed: sandboxed pages have no cookie to send. */
  @Get('plugin-web/:id/:release/*path')
  @Access({ audience: 'anyone' })
  file(
    @Param('id') id: string,
    @Param('release') release: string,
    @Param('path') path: string[],
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const name = path.join('/');
    const file = this.pluginWeb.file(id, release, name);
    if (!file) throw new PluginFileNotFound();
    const compressed = file.gzip && request.acceptsEncodings('gzip') ? file.gzip : undefined;
    if (file.gzip) response.vary('Accept-Encoding');
    if (compressed) response.setHeader('content-encoding', 'gzip');
    allowAnyOrigin(response);
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.type(extname(name) || 'txt').send(compressed ?? file.data);
  }
}
