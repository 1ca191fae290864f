import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { SITE } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { LANGUAGES } from '../platform/http/language.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ShareLinkNotFound } from '../share-links/share-links.problems.ts';
import { ShareLinksService } from '../share-links/share-links.service.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { BadgesService } from './badges.service.ts';
import { CardPicturesService } from './card-pictures.service.ts';
import { sendPicture } from './embed-response.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';

const CardPictureQuery = z.object({
  scheme: z.enum(['light', 'dark']).default('light'),
  lang: z.enum(LANGUAGES).default('en'),
});
type CardPictureQuery = z.infer<typeof CardPictureQuery>;

/** Controller of the card of a node as a picture, for forums and readme files. The card of a hidden node requires a share link. */
@Controller()
export class CardPicturesController {
  constructor(
    private readonly badges: BadgesService,
    private readonly cardPictures: CardPicturesService,
    private readonly previewPictures: PreviewPicturesService,
    private readonly shareLinks: ShareLinksService,
    private readonly settings: SettingsService,
    private readonly anonymousReads: AnonymousReadsService,
  ) {}

  @Get('preview/card/:uuid.png')
  @Access({ audience: 'viewer' })
  card(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @Query({ schema: CardPictureQuery }) query: CardPictureQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isPrivate = this.settings.get(SITE).private;
    return this.send(this.badges.findOneOrFail(uuid, caller), { ...query, isPrivate }, request, response);
  }

  /**
   * Sends the card of the node of a share link, even if it is hidden or the site is private. Never cached, because share links end.
   */
  @Get('share/:token/card.png')
  @Access({ audience: 'anyone' })
  async shared(
    @Param('token') token: string,
    @Query({ schema: CardPictureQuery }) query: CardPictureQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const share = await this.shareLinks.open(token);
    const snapshot = share?.node ? this.badges.ofShare(share.node) : undefined;
    if (!share || !snapshot) throw new ShareLinkNotFound();
    await this.shareLinks.used(share);
    await this.send(snapshot, { ...query, isPrivate: true }, request, response);
  }

  private async send(
    snapshot: NodeSnapshot,
    { scheme, lang, isPrivate }: CardPictureQuery & { readonly isPrivate: boolean },
    request: Request,
    response: Response,
  ): Promise<void> {
    const picture = await this.anonymousReads.run(request, async () =>
      this.previewPictures.render(await this.cardPictures.draw(snapshot, { scheme, language: lang })),
    );
    sendPicture(picture, { isPrivate }, request, response);
  }
}
