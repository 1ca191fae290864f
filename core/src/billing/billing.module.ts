import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RenewalJob } from './renewal.job.ts';
import { TotalsController } from './totals.controller.ts';
import { TotalsService } from './totals.service.ts';

@Module({
  imports: [NodesModule, ReportsModule],
  controllers: [TotalsController],
  providers: [RenewalJob, TotalsService],
  exports: [TotalsService],
})
export class BillingModule {}
