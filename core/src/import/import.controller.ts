import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ImportResult, Imports } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ImportWrongType } from './import.problems.ts';
import { ImportService } from './import.service.ts';
import { OpenImportsService } from './open-imports.service.ts';

const FILE_TYPES = /^application\/(zip|x-zip-compressed|x-zip|x-sqlite3|vnd\.sqlite3|octet-stream)\b/i;

/** Controller of imports from other products. */
@Controller('api/v1/admin/import')
export class ImportController {
  constructor(
    private readonly importService: ImportService,
    private readonly openImports: OpenImportsService,
  ) {}

  /** Returns the supported products, and imports that can still be undone. */
  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(Imports)
  overview() {
    return this.openImports.overview();
  }

  /** Reads a file of another product from the body, and returns its product and what an import would create. Stores nothing. */
  @Post('trial')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'import.trial', logs: [] })
  @HttpCode(200)
  @ResponseSchema(ImportResult)
  tryOut(@Req() request: Request) {
    return this.run(request, false);
  }

  /** Imports a file of another product from the body, completely or not at all. The server restarts at the end. */
  @Post()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'import.import', logs: [] })
  @HttpCode(200)
  @ResponseSchema(ImportResult)
  import(@Req() request: Request) {
    return this.run(request, true);
  }

  /** Confirms an import: it can no longer be undone. */
  @Post(':id/confirm')
  @Access({ audience: 'admin', scope: 'full', audit: 'import.confirm' })
  @HttpCode(204)
  async confirm(@Param('id') id: string) {
    await this.openImports.confirm(id);
  }

  /** Removes what an import created, and restores the settings that it replaced. The server restarts at the end. */
  @Post(':id/undo')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'import.undo' })
  @HttpCode(204)
  async undo(@Param('id') id: string) {
    await this.openImports.undo(id);
  }

  private run(request: Request, apply: boolean) {
    if (!FILE_TYPES.test(request.headers['content-type'] ?? '')) throw new ImportWrongType();
    return this.importService.import(request, apply);
  }
}
