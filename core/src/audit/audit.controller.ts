import { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { AuditExport, AuditPage, AuditQuery, AuditVerification } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import type { AuditFilter } from './audit-conditions.ts';
import { AuditService } from './audit.service.ts';
import { csvHead, csvLine } from './csv.rule.ts';

/** Controller of the audit log. */
@Controller('api/v1/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(AuditPage)
  list(@Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.audit.list(query);
  }

  /** Returns the matching entries as a file. */
  @Get('export')
  @Access({ audience: 'admin', scope: 'full' })
  export(@Query({ schema: AuditExport }) { format, ...filter }: AuditExport) {
    const csv = format === 'csv';
    return new StreamableFile(Readable.from(csv ? this.csv(filter) : this.json(filter)), {
      type: csv ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: `attachment; filename="vitrine-log.${format}"`,
    });
  }

  /** Verifies every entry against its proof. */
  @Post('verify')
  @Access({ audience: 'admin', scope: 'full', audit: false })
  @HttpCode(200)
  @ResponseSchema(AuditVerification)
  verify() {
    return this.audit.verify();
  }

  private async *csv(filter: AuditFilter): AsyncGenerator<string> {
    yield csvHead();
    for await (const entry of this.audit.all(filter)) yield csvLine(entry);
  }

  private async *json(filter: AuditFilter): AsyncGenerator<string> {
    let separator = '[\n';
    for await (const entry of this.audit.all(filter)) {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
}
