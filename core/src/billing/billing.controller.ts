import { Body, Controller, Get, Put } from '@nestjs/common';
import { BillingSettings, BillingSummary } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { BillingService } from './billing.service.ts';

/** Controller of the currency and the exchange rates of the total. */
@Controller('api/v1/admin/billing')
export class BillingController {
  constructor(private readonly totals: BillingService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(BillingSummary)
  current() {
    return this.totals.current();
  }

  @Put()
  @Access({ audience: 'admin', scope: 'settings', audit: 'billing.change', logs: 'body' })
  @ResponseSchema(BillingSummary)
  change(@Body({ schema: BillingSettings }) body: BillingSettings) {
    return this.totals.change(body);
  }
}
