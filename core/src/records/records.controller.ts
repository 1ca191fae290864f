import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { DiskForecast, ForecastQuery, Records, RecordsSettings } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { RecordsService } from './records.service.ts';

/** How long history is kept, for the administrator. */
@Controller('api/v1/admin/records')
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @Answers(Records)
  current() {
    return this.records.current();
  }

  @Put()
  @Access({ audience: 'admin', scope: 'settings', audit: 'records.change', logs: 'body' })
  @Answers(Records)
  change(@Body({ schema: RecordsSettings }) body: RecordsSettings) {
    return this.records.change(body);
  }

  /** What other hours would take, without saving them. */
  @Get('forecast')
  @Access({ audience: 'admin', scope: 'settings' })
  @Answers(DiskForecast)
  forecast(@Query({ schema: ForecastQuery }) query: ForecastQuery) {
    return this.records.forecast(query);
  }
}
