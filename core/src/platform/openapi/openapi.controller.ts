import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../config/config.ts';
import { Access } from '../http/access.ts';
import { RawResponse } from '../http/data-interceptor.ts';
import { ResponseSchema } from '../http/response-schema.ts';
import { version } from '../release/version.ts';
import { RouteCatalogueService } from './routes.ts';

/** Controller of the OpenAPI document, which is generated on the first request. */
@Controller('api/v1/openapi.json')
export class OpenApiController {
  private document: Promise<object> | undefined;

  constructor(
    private readonly routeCatalogue: RouteCatalogueService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access({ audience: 'anyone' })
  @RawResponse()
  @ResponseSchema(z.looseObject({ openapi: z.string() }))
  read() {
    return (this.document ??= import('./openapi.ts').then(({ openApi }) =>
      openApi(this.routeCatalogue.all(), version(), this.config.basePath),
    ));
  }
}
