import { Body, Controller, Get, Put } from '@nestjs/common';
import { BillingSettings, BillingSummary } from '@vitrine/contracts';
import { BILLING } from '@vitrine/contracts/settings';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { BillingService } from './billing.service.ts';

/** Controller of the currency and the exchange rates of the monthly total. */
@Controller('api/v1/admin/billing')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Get()
  @ReadsSettings(BILLING)
  @ResponseSchema(BillingSummary)
  current() {
    return this.billing.current();
  }

  @Put()
  @ChangesSettings(BILLING)
  @ResponseSchema(BillingSummary)
  change(@Body({ schema: BillingSettings }) body: BillingSettings) {
    return this.billing.change(body);
  }
}
