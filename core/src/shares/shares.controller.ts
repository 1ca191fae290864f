import { NewShare, ShareView } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { writeCookie } from '../platform/http/cookies.ts';
import { note } from '../platform/http/note.ts';
import { Peers } from '../platform/http/peers.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { SharesService } from './shares.service.ts';

/** Links that let somebody look for a while. */
@Controller()
export class SharesController {
  constructor(
    private readonly shares: SharesService,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Get('api/v1/admin/shares')
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(z.array(ShareView))
  list() {
    return this.shares.list();
  }

  @Post('api/v1/admin/shares')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'shares.add', logs: 'body' })
  @Answers(ShareView)
  async add(@Body({ schema: NewShare }) body: NewShare, @Req() request: Request) {
    const share = await this.shares.create(body);
    note(request, { subject: { id: share.id, name: share.name } });
    return share;
  }

  @Delete('api/v1/admin/shares/:id')
  @Access({ audience: 'admin', scope: 'full', audit: 'shares.remove' })
  @HttpCode(204)
  async remove(@Param('id', { schema: z.uuid() }) id: string) {
    await this.shares.remove(id);
  }

  /** Somebody opens a link: the browser keeps it, and goes on to what it shows. */
  @Get('share/:token')
  @Access({ audience: 'anyone' })
  async open(@Param('token') token: string, @Req() request: Request, @Res() response: Response) {
    const share = await this.shares.open(token);
    response.setHeader('cache-control', 'no-store');
    if (!share) return response.redirect(303, `${this.config.basePath}/login?problem=share.over`);
    await this.shares.used(share);
    writeCookie(
      response,
      this.peers.of(request),
      SHARE_COOKIE,
      this.shares.tokenOf(share),
      share.expiresAt.getTime() - this.clock.now(),
    );
    response.redirect(303, `${this.config.basePath}${share.node ? `/instance/${share.node}` : '/'}`);
  }
}
