import { PublicChecks } from '@vitrine/contracts';
import { Controller, Get } from '@nestjs/common';
import { Access } from '../platform/http/access.ts';
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

  /** Response of `GET checks`: state and days of those that are open to visitors, in order. */
  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(PublicChecks)
  async list(): Promise<PublicChecks> {
    const open = this.checks.list().filter(({ isPublic, paused }) => isPublic && !paused);
    const { checks, ...axis } = await this.checkHistory.of(open);
    return { ...axis, checks: checks.map(publicCheckView) };
  }
}
