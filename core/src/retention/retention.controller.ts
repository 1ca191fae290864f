import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { DiskForecast, ForecastQuery, RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { RetentionService } from './retention.service.ts';

/** Controller of history retention, for the administrator. */
@Controller('api/v1/admin/retention')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @ReadsSettings(RETENTION)
  @ResponseSchema(RetentionOverview)
  current() {
    return this.retention.current();
  }

  @Put()
  @ChangesSettings(RETENTION)
  @ResponseSchema(RetentionOverview)
  change(@Body({ schema: RetentionSettings }) body: RetentionSettings) {
    return this.retention.change(body);
  }

  /** Response of `GET forecast`: the disk usage for other retention hours, without saving them. */
  @Get('forecast')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(DiskForecast)
  forecast(@Query({ schema: ForecastQuery }) query: ForecastQuery) {
    return this.retention.forecast(query);
  }
}
