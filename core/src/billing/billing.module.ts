import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { RenewalJob } from './renewal.job.ts';

@Module({
  imports: [NodesModule, ReportsModule],
  controllers: [BillingController],
  providers: [RenewalJob, BillingService],
  exports: [BillingService],
})
export class BillingModule {}
