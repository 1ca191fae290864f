import { RowIdParam } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import { CheckNotFound } from '../checks/checks.problems.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { LANGUAGES } from '../platform/http/language.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BADGE_LABELS } from './badge-labels.ts';
import { checkBadge } from './badge.rule.ts';
import { sendBadge } from './embed-response.ts';

const BadgeQuery = z.object({
  show: z.enum(['status', 'availability']).default('status'),
  label: z.string().max(100).optional(),
  lang: z.enum(LANGUAGES).default('en'),
});
type BadgeQuery = z.infer<typeof BadgeQuery>;

/** Controller of badges of the checks that are open to visitors. */
@Controller()
export class CheckBadgesController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly settings: SettingsService,
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
    const open = caller.kind === 'guest' ? undefined : this.checks.open().find(one => one.id === id);
    if (!open) throw new CheckNotFound(id);
    const { checks } = await this.checkHistory.of([open]);
    const { now, availability } = checks[0]!;
    const badge = checkBadge(show, { name: open.name, state: now.state, availability }, BADGE_LABELS[lang]);
    sendBadge({ ...badge, label: label ?? badge.label }, this.settings.get(SITE).private, request, response);
  }
}
