import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PublicChecks } from '@vitrine/contracts';
import { BadStatesService } from '../history/labelled/bad-states.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CheckHistoryService } from './check-history.service.ts';
import { publicCheckView } from './check.view.ts';
import { ChecksService } from './checks.service.ts';

/** Controller of public checks, for visitors. */
@Controller('api/v1/checks')
export class PublicChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
    private readonly badStates: BadStatesService,
  ) {}

  /** Response of `GET checks`: states and days of the public checks, in order. A share link shows no checks. */
  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(PublicChecks)
  async list(@CurrentCaller() caller: Caller, @Req() request: Request): Promise<PublicChecks> {
    const { checks, ...axis } = await this.checkHistory.of(caller.kind === 'guest' ? [] : this.checks.open());
    const badStates = await this.badStates.of(caller, languageOf(request));
    return { ...axis, checks: checks.map(publicCheckView), badStates };
  }
}
