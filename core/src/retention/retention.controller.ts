import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { DiskForecast, ForecastQuery, RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { RetentionService } from './retention.service.ts';

/** Controller of history retention, for the administrator. */
@Controller('api/v1/admin/retention')
export class RetentionController {
  constructor(private readonly records: RetentionService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(RetentionOverview)
  current() {
    return this.records.current();
  }

  @Put()
  @Access({ audience: 'admin', scope: 'settings', audit: 'retention.change', logs: 'body' })
  @ResponseSchema(RetentionOverview)
  change(@Body({ schema: RetentionSettings }) body: RetentionSettings) {
    return this.records.change(body);
  }

  /** Response of `GET forecast`: the disk usage for other hours, without saving them. */
  @Get('forecast')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(DiskForecast)
  forecast(@Query({ schema: ForecastQuery }) query: ForecastQuery) {
    return this.records.forecast(query);
  }
}
