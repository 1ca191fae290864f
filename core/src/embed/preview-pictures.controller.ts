import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { BadStatesService, badStatesText } from '../history/labelled/bad-states.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { SITE } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { allowEmbedding } from './embed-response.ts';
import { BadgesService } from './badges.service.ts';
import { drawNodePreview, drawSitePreview } from './preview-picture.view.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';

const uuid = { schema: z.uuid() };
/** Seconds for which shared caches may store a picture. */
const CACHE_SECONDS = 300;

/** Controller of the pictures for link previews (Open Graph). They contain nothing hidden. */
@Controller('preview')
export class PreviewPicturesController {
  constructor(
    private readonly badges: BadgesService,
    private readonly previewPictures: PreviewPicturesService,
    private readonly settings: SettingsService,
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly badStates: BadStatesService,
  ) {}

  @Get('site.png')
  @Access({ audience: 'viewer' })
  async site(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response) {
    const language = languageOf(request);
    const words = BADGE_LABELS[language];
    const checks = await this.checkHistory.newest(caller.kind === 'guest' ? [] : this.checks.open());
    const down = checks.filter(({ now }) => now.state === 'down').length;
    const bad = badStatesText(await this.badStates.of(caller, language));
    const troubles = [...(down > 0 ? [`${words.servicesDown}: ${down}`] : []), ...(bad ? [bad] : [])];
    const svg = drawSitePreview(this.settings.get(SITE).name, this.badges.all(caller), words, troubles);
    return this.send(svg, request, response);
  }

  @Get('node/:uuid.png')
  @Access({ audience: 'viewer' })
  node(
    @Param('uuid', uuid) id: string,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const now = this.badges.findOneOrFail(id, caller);
    const words = BADGE_LABELS[languageOf(request)];
    return this.send(drawNodePreview(this.settings.get(SITE).name, now, words), request, response);
  }

  private async send(svg: string, request: Request, response: Response): Promise<void> {
    const { png, etag } = await this.previewPictures.render(svg);
    allowEmbedding(response, this.settings.get(SITE).private, CACHE_SECONDS);
    response.vary('accept-language');
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) return void response.status(304).end();
    response.type('image/png').send(png);
  }
}
