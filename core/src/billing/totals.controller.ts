import { Body, Controller, Get, Put } from '@nestjs/common';
import { MoneySettings, Totals } from '@vitrine/contracts';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { TotalsService } from './totals.service.ts';

/** Currency and rates of the total, for the administrator. */
@Controller('api/v1/admin/totals')
@Audience('admin')
export class TotalsController {
  constructor(private readonly totals: TotalsService) {}

  @Get()
  @Answers(Totals)
  current() {
    return this.totals.current();
  }

  @Put()
  @Answers(Totals)
  change(@Body({ schema: MoneySettings }) body: MoneySettings) {
    return this.totals.change(body);
  }
}
