import { createHash } from 'node:crypto';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { SITE } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf, LANGUAGES } from '../platform/http/language.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { atomFeed, rssFeed, type Feed } from './feed.view.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

const FeedQuery = z.object({ lang: z.enum(LANGUAGES).optional() });
type FeedQuery = z.infer<typeof FeedQuery>;

/** Seconds for which shared caches may keep a feed. */
const CACHE_SECONDS = 60;
const MAX_ENTRIES = 50;

/** Controller of the feeds of announcements. They contain only what every visitor may read. */
@Controller()
export class FeedsController {
  constructor(
    private readonly publicAnnouncements: PublicAnnouncementsService,
    private readonly settings: SettingsService,
    private readonly siteUrl: SiteUrlService,
    private readonly peer: PeerService,
    private readonly config: Config,
  ) {}

  @Get('announcements.atom')
  @Access({ audience: 'viewer' })
  atom(
    @Query({ schema: FeedQuery }) query: FeedQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    this.send(
      atomFeed(this.feed('announcements.atom', query, caller, request)),
      'application/atom+xml',
      request,
      response,
    );
  }

  @Get('announcements.rss')
  @Access({ audience: 'viewer' })
  rss(
    @Query({ schema: FeedQuery }) query: FeedQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    this.send(
      rssFeed(this.feed('announcements.rss', query, caller, request)),
      'application/rss+xml',
      request,
      response,
    );
  }

  private feed(name: string, { lang }: FeedQuery, caller: Caller, request: Request): Feed {
    const { secure, host } = this.peer.resolve(request);
    const siteUrl = this.siteUrl.url || `${secure ? 'https' : 'http'}://${host}${this.config.basePath}`;
    return {
      siteName: this.settings.get(SITE).name,
      language: lang ?? languageOf(request),
      siteUrl,
      url: `${siteUrl}/${name}${lang ? `?lang=${lang}` : ''}`,
      entries: this.publicAnnouncements.latest(caller, MAX_ENTRIES),
    };
  }

  private send(xml: string, type: string, request: Request, response: Response): void {
    const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
    const isPrivate = this.settings.get(SITE).private;
    response.setHeader('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${CACHE_SECONDS}`);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.vary('accept-language');
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) return void response.status(304).end();
    response.type(type).send(xml);
  }
}
