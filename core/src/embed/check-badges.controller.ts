import { randomBytes } from 'node:crypto';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { RowIdParam } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { CheckHistoryService, type CheckWithHistory } from '../checks/check-history.service.ts';
import { CheckNotFound } from '../checks/checks.problems.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf, LANGUAGES } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { checkBadge } from './badge.rule.ts';
import { drawCheckCard } from './check-card.view.ts';
import { CardQuery, sendBadge, sendCard } from './embed-response.ts';
import { PictureThemesService } from './picture-themes.service.ts';

const BadgeQuery = z.object({
  show: z.enum(['status', 'availability']).default('status'),
  label: z.string().max(100).optional(),
  lang: z.enum(LANGUAGES).default('en'),
});
type BadgeQuery = z.infer<typeof BadgeQuery>;

/** Controller of badges and cards of public checks. */
@Controller()
export class CheckBadgesController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly settings: SettingsService,
    private readonly pictureThemes: PictureThemesService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get('badge/check/:id.svg')
  @Access({ audience: 'viewer' })
  async check(
    @Param('id', { schema: RowIdParam }) id: number,
    @Query({ schema: BadgeQuery }) { show, label, lang }: BadgeQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { check, now, availability } = await this.findOneOrFail(id, caller);
    const badge = checkBadge(show, { name: check.name, state: now.state, availability }, BADGE_LABELS[lang]);
    sendBadge({ ...badge, label: label ?? badge.label }, this.settings.get(SITE).private, request, response);
  }

  @Get('embed/check/:id')
  @Access({ audience: 'viewer' })
  async card(
    @Param('id', { schema: RowIdParam }) id: number,
    @Query({ schema: CardQuery }) { scheme, refresh, lang }: CardQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { check, now, availability } = await this.findOneOrFail(id, caller);
    const nonce = randomBytes(16).toString('base64');
    const language = lang ?? languageOf(request);
    const html = drawCheckCard(
      {
        ...{ words: BADGE_LABELS[language], language, scheme, nonce, refresh: refresh === 'on' },
        themes: await this.pictureThemes.both(),
        link: `${this.config.basePath}/`,
      },
      { name: check.name, state: now.state, since: now.since, availability },
      this.clock.now(),
    );
    sendCard(html, nonce, this.settings.get(SITE).private, response);
  }

  /** Returns a public check. A share link of nodes shows no checks. */
  private async findOneOrFail(id: number, caller: Caller): Promise<CheckWithHistory> {
    const open = caller.kind === 'guest' ? undefined : this.checks.open().find(check => check.id === id);
    if (!open) throw new CheckNotFound(id);
    const { checks } = await this.checkHistory.of([open]);
    return checks[0]!;
  }
}
