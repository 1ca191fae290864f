import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { DiskForecast, ForecastQuery, Records, RecordsSettings } from '@vitrine/contracts';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { RecordsService } from './records.service.ts';

/** How long history is kept, for the administrator. */
@Controller('api/v1/admin/records')
@Audience('admin')
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Get()
  @Answers(Records)
  current() {
    return this.records.current();
  }

  @Put()
  @Answers(Records)
  change(@Body({ schema: RecordsSettings }) body: RecordsSettings) {
    return this.records.change(body);
  }

  /** What other hours would take, without saving them. */
  @Get('forecast')
  @Answers(DiskForecast)
  forecast(@Query({ schema: ForecastQuery }) query: ForecastQuery) {
    return this.records.forecast(query);
  }
}
