import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { CorrectionsService } from './corrections.service.ts';
import { PastTotalsService } from './past-totals.service.ts';
import { QuotaHoursService } from './quota-hours.service.ts';
import { TrafficPeriodJob } from './traffic-period.job.ts';
import { TrafficController } from './traffic.controller.ts';
import { TrafficService } from './traffic.service.ts';

@Module({
  imports: [AuthModule, HistoryModule, NodesModule, ReportsModule],
  controllers: [TrafficController],
  providers: [CorrectionsService, PastTotalsService, QuotaHoursService, TrafficService, TrafficPeriodJob],
  exports: [QuotaHoursService, TrafficService],
})
export class TrafficModule {}
