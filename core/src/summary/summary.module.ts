import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SummaryTroublesService } from './summary-troubles.service.ts';
import { SummaryController } from './summary.controller.ts';

@Module({
  imports: [AlertsModule, ChecksModule, HistoryModule, NodesModule, ReportsModule],
  controllers: [SummaryController],
  providers: [SummaryTroublesService],
})
export class SummaryModule {}
