import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req } from '@nestjs/common';
import { z } from 'zod';
import { PublicInfo } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { RawResponse } from '../platform/http/data-interceptor.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SiteService } from './site.service.ts';

/** Clients of Komari, which use this route too, read the status beside the data. */
const PublicResponse = z.object({ status: z.literal('success'), message: z.string(), data: PublicInfo });

/** Controller of the first request of the shell. */
@Controller('api/public')
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Get()
  @Access({ audience: 'anyone' })
  @RawResponse()
  @ResponseSchema(PublicResponse)
  async info(
    @CurrentCaller() caller: Caller,
    @Req() request: IncomingMessage,
  ): Promise<z.infer<typeof PublicResponse>> {
    return { status: 'success', message: '', data: await this.site.info(caller, request) };
  }
}
