import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req } from '@nestjs/common';
import { PublicInfo } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { SiteService } from './site.service.ts';

/** What the shell asks for before anything else. */
@Controller('api/public')
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Get()
  @Access({ audience: 'anyone' })
  @Answers(PublicInfo)
  info(@Asking() caller: Caller, @Req() request: IncomingMessage) {
    return this.site.info(caller, request);
  }
}
