import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { NewShare, ShareView } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { writeCookie } from '../platform/http/cookies.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { Clock } from '../platform/time/clock.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { ShareLinksService } from './share-links.service.ts';

/** Controller of share links. */
@Controller()
export class ShareLinksController {
  constructor(
    private readonly shareLinks: ShareLinksService,
    private readonly peer: PeerService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Get('api/v1/admin/share-links')
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(z.array(ShareView))
  list() {
    return this.shareLinks.list();
  }

  @Post('api/v1/admin/share-links')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'share-links.add', logs: 'body' })
  @CheckBeforeStepUp(({ shareLinks }: ShareLinksController, { body }) => shareLinks.check(body as NewShare))
  @ResponseSchema(ShareView)
  async add(@Body({ schema: NewShare }) body: NewShare, @Req() request: Request) {
    const share = await this.shareLinks.create(body);
    annotateAudit(request, { subject: { id: share.id, name: share.name } });
    return share;
  }

  @Delete('api/v1/admin/share-links/:id')
  @Access({ audience: 'admin', scope: 'full', audit: 'share-links.remove' })
  @HttpCode(204)
  async remove(@Param('id', { schema: z.uuid() }) id: string) {
    await this.shareLinks.remove(id);
  }

  /** Opens a share link: sets its cookie and redirects to the shared page. */
  @Get('share/:token')
  @Access({ audience: 'anyone' })
  async open(@Param('token') token: string, @Req() request: Request, @Res() response: Response) {
    const share = await this.shareLinks.open(token);
    response.setHeader('cache-control', 'no-store');
    if (!share) return response.redirect(303, `${this.config.basePath}/login?problem=share-link.expired`);
    await this.shareLinks.used(share);
    writeCookie(
      response,
      this.peer.resolve(request),
      SHARE_COOKIE,
      this.shareLinks.tokenOf(share),
      share.expiresAt.getTime() - this.clock.now(),
    );
    response.redirect(303, `${this.config.basePath}${share.node ? `/instance/${share.node}` : '/'}`);
  }
}
