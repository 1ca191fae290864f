import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ImportResult } from '@vitrine/contracts';
import type { Request } from 'express';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ImportNotZip } from './import.problems.ts';
import { ImportService } from './import.service.ts';

const ZIP_TYPES = /^application\/(zip|x-zip-compressed|x-zip|octet-stream)\b/i;

/** Controller of imports from other products. */
@Controller('api/v1/admin/import')
export class ImportController {
  constructor(private readonly importService: ImportService) {}

  /** Reads a backup of Komari in the body, and returns what an import would bring. Stores nothing. */
  @Post('komari/trial')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'import.komari-trial', logs: [] })
  @HttpCode(200)
  @ResponseSchema(ImportResult)
  tryOut(@Req() request: Request) {
    return this.run(request, false);
  }

  /** Imports a backup of Komari in the body, completely or not at all. The server restarts at the end. */
  @Post('komari')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'import.komari', logs: [] })
  @HttpCode(200)
  @ResponseSchema(ImportResult)
  import(@Req() request: Request) {
    return this.run(request, true);
  }

  private run(request: Request, apply: boolean) {
    if (!ZIP_TYPES.test(request.headers['content-type'] ?? '')) throw new ImportNotZip();
    return this.importService.import(request, apply);
  }
}
