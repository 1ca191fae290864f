import { Controller, Get, Header } from '@nestjs/common';
import { ViewerToken } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ViewerTokenOver } from '../platform/http/http.problems.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ViewerTokensService } from './viewer-tokens.service.ts';

/** Controller of sandboxed pages, which have no cookie and renew their token with the previous one. */
@Controller('api/v1/viewer-token')
export class ViewerTokensController {
  constructor(private readonly viewerTokens: ViewerTokensService) {}

  @Get()
  @Access({ audience: 'viewer' })
  @Header('cache-control', 'no-store')
  @ResponseSchema(ViewerToken)
  renew(@CurrentCaller() caller: Caller) {
    if (caller.kind !== 'page') throw new ViewerTokenOver();
    return this.viewerTokens.issue(caller);
  }
}
