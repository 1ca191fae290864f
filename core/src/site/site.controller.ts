import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req } from '@nestjs/common';
import { PublicInfo } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { SiteService } from './site.service.ts';

/** Controller of the first request of the shell. */
@Controller('api/public')
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Get()
  @Access({ audience: 'anyone' })
  @ResponseSchema(PublicInfo)
  info(@CurrentCaller() caller: Caller, @Req() request: IncomingMessage) {
    return this.site.info(caller, request);
  }
}
