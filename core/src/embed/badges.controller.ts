import { randomBytes } from 'node:crypto';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { SITE } from '@vitrine/contracts/settings';
import { AvailabilityService } from '../availability/availability.service.ts';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf, LANGUAGES } from '../platform/http/language.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { badgeOf, BADGE_METRICS, siteBadge, type NodeSnapshot } from './badge.rule.ts';
import type { Badge } from './badge.view.ts';
import { BadgesService } from './badges.service.ts';
import { CardTrendsService, type CardTrend } from './card-trends.service.ts';
import { drawCard } from './card.view.ts';
import { CardQuery, sendBadge, sendCard } from './embed-response.ts';
import { PictureThemesService } from './picture-themes.service.ts';

const uuid = { schema: z.uuid() };
const label = z.string().max(100).optional();
const lang = z.enum(LANGUAGES).optional();
const BadgeQuery = z.object({ show: z.enum(BADGE_METRICS).default('status'), label, lang });
type BadgeQuery = z.infer<typeof BadgeQuery>;

const MAX_NODES = 100;

/** Controller of badges for readme files and cards for frames on other sites. Neither contains anything hidden. */
@Controller()
export class BadgesController {
  constructor(
    private readonly badges: BadgesService,
    private readonly availability: AvailabilityService,
    private readonly cardTrends: CardTrendsService,
    private readonly pictureThemes: PictureThemesService,
    private readonly settings: SettingsService,
    private readonly config: Config,
  ) {}

  @Get('badge/node/:uuid.svg')
  @Access({ audience: 'viewer' })
  async node(
    @Param('uuid', uuid) id: string,
    @Query({ schema: BadgeQuery }) query: BadgeQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const snapshot = await this.withAvailability(this.badges.findOneOrFail(id, caller));
    const badge = badgeOf(query.show, snapshot, BADGE_LABELS[query.lang ?? 'en']);
    this.picture(badge, query, request, response);
  }

  @Get('badge/site.svg')
  @Access({ audience: 'viewer' })
  site(
    @Query({ schema: BadgeQuery }) query: BadgeQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const nodes = this.badges.all(caller).map(({ state }) => state);
    this.picture(
      siteBadge(this.settings.get(SITE).name, nodes, BADGE_LABELS[query.lang ?? 'en']),
      query,
      request,
      response,
    );
  }

  @Get('embed/node/:uuid')
  @Access({ audience: 'viewer' })
  async nodeCard(
    @Param('uuid', uuid) id: string,
    @Query({ schema: CardQuery }) query: CardQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const now = await this.withAvailability(this.badges.findOneOrFail(id, caller));
    const trend = await this.cardTrends.of(id, 'cpu');
    const card = { title: now.node.name, nodes: [now], trend, path: `/instance/${id}`, rows: false };
    await this.card(card, query, request, response);
  }

  @Get('embed/site')
  @Access({ audience: 'viewer' })
  async siteCard(
    @Query({ schema: CardQuery }) query: CardQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const nodes = this.badges.all(caller).slice(0, MAX_NODES);
    await this.card({ title: this.settings.get(SITE).name, nodes, path: '/', rows: true }, query, request, response);
  }

  private async withAvailability(snapshot: NodeSnapshot): Promise<NodeSnapshot> {
    const { nodes } = await this.availability.all();
    return { ...snapshot, availability: nodes[snapshot.node.uuid]?.percent };
  }

  private picture(badge: Badge, { label }: BadgeQuery, request: Request, response: Response): void {
    const labelled = { ...badge, label: label ?? badge.label };
    sendBadge(labelled, this.settings.get(SITE).private, request, response);
  }

  private async card(
    card: { title: string; nodes: NodeSnapshot[]; trend?: CardTrend; path: string; rows: boolean },
    { scheme, refresh, lang }: CardQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const language = lang ?? languageOf(request);
    const html = drawCard({
      ...card,
      themes: await this.pictureThemes.both(),
      words: BADGE_LABELS[language],
      language,
      scheme,
      refresh: refresh === 'on',
      nonce,
      link: `${this.config.basePath}${card.path}`,
    });
    sendCard(html, nonce, this.settings.get(SITE).private, response);
  }
}
