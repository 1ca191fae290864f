import { Body, Controller, Get, Put } from '@nestjs/common';
import { MoneySettings, Totals } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { TotalsService } from './totals.service.ts';

/** Currency and rates of the total, for the administrator. */
@Controller('api/v1/admin/totals')
export class TotalsController {
  constructor(private readonly totals: TotalsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @Answers(Totals)
  current() {
    return this.totals.current();
  }

  @Put()
  @Access({ audience: 'admin', scope: 'settings', audit: 'totals.change', logs: 'body' })
  @Answers(Totals)
  change(@Body({ schema: MoneySettings }) body: MoneySettings) {
    return this.totals.change(body);
  }
}
