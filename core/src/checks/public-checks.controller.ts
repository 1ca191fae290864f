import { PublicChecks } from '@vitrine/contracts';
import { Controller, Get } from '@nestjs/common';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CheckHistoryService } from './check-history.service.ts';
import { publicCheckView } from './check.view.ts';
import { ChecksService } from './checks.service.ts';

/** Controller of the checks that the administrator opened, for viewers. */
@Controller('api/v1/checks')
export class PublicChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
  ) {}

  /** Response of `GET checks`: state and days of those that are open to visitors, in order. A share link shows none. */
  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(PublicChecks)
  async list(@CurrentCaller() caller: Caller): Promise<PublicChecks> {
    const { checks, ...axis } = await this.checkHistory.of(caller.kind === 'guest' ? [] : this.checks.open());
    return { ...axis, checks: checks.map(publicCheckView) };
  }
}
