import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { SITE } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BadgesService } from './badges.service.ts';
import { sendPicture } from './embed-response.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';
import { SitePicturesService } from './site-pictures.service.ts';
import { SiteTroublesService } from './site-troubles.service.ts';

const uuid = { schema: z.uuid() };
/** Seconds for which shared caches may store a picture. */
const CACHE_SECONDS = 300;

const PreviewQuery = z.object({ scheme: z.enum(['light', 'dark']).default('dark') });
type PreviewQuery = z.infer<typeof PreviewQuery>;

/** Controller of the pictures for link previews (Open Graph). They contain nothing hidden. */
@Controller('preview')
export class PreviewPicturesController {
  constructor(
    private readonly badges: BadgesService,
    private readonly sitePictures: SitePicturesService,
    private readonly siteTroubles: SiteTroublesService,
    private readonly previewPictures: PreviewPicturesService,
    private readonly settings: SettingsService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get('site.png')
  @Access({ audience: 'viewer' })
  site(
    @Query({ schema: PreviewQuery }) { scheme }: PreviewQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const language = languageOf(request);
    return this.send(request, response, async () => {
      const problems = await this.siteTroubles.of(caller, language);
      return this.sitePictures.site(this.badges.all(caller), problems, { scheme, language });
    });
  }

  @Get('node/:uuid.png')
  @Access({ audience: 'viewer' })
  node(
    @Param('uuid', uuid) id: string,
    @Query({ schema: PreviewQuery }) { scheme }: PreviewQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const snapshot = this.badges.findOneOrFail(id, caller);
    const language = languageOf(request);
    return this.send(request, response, () => this.sitePictures.node(snapshot, { scheme, language }));
  }

  private async send(request: Request, response: Response, draw: () => Promise<string>): Promise<void> {
    const picture = await this.anonymousReads.run(request, async () => this.previewPictures.render(await draw()));
    response.vary('accept-language');
    sendPicture(picture, { isPrivate: this.settings.get(SITE).private, seconds: CACHE_SECONDS }, request, response);
  }
}
