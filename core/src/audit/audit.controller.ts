import { Readable } from 'node:stream';
import { AuditExport, AuditPage, AuditQuery, AuditVerdict } from '@vitrine/contracts';
import { Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { Unaudited } from '../platform/http/note.ts';
import { AuditService, type AuditFilter } from './audit.service.ts';
import { csvHead, csvLine } from './csv.rule.ts';

/** The log of who did what. */
@Controller('api/v1/admin/logs')
@Audience('admin')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Answers(AuditPage)
  list(@Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.audit.list(query);
  }

  /** The lines that fit, as a file. */
  @Get('export')
  export(@Query({ schema: AuditExport }) { format, ...filter }: AuditExport) {
    const csv = format === 'csv';
    return new StreamableFile(Readable.from(csv ? this.csv(filter) : this.json(filter)), {
      type: csv ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: `attachment; filename="vitrine-log.${format}"`,
    });
  }

  /** Checks every line against its proof. */
  @Post('verify')
  @HttpCode(200)
  @Unaudited()
  @Answers(AuditVerdict)
  verify() {
    return this.audit.verify();
  }

  private async *csv(filter: AuditFilter): AsyncGenerator<string> {
    yield csvHead();
    for await (const line of this.audit.all(filter)) yield csvLine(line);
  }

  private async *json(filter: AuditFilter): AsyncGenerator<string> {
    let separator = '[\n';
    for await (const line of this.audit.all(filter)) {
      yield separator + JSON.stringify(line);
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
}
