import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { CheckMetricsService } from './check-metrics.service.ts';
import { MetricsTokenService } from './metrics-token.service.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';
import { ProcessMetricsService } from './process-metrics.service.ts';
import { SeriesMetricsService } from './series-metrics.service.ts';

@Module({
  imports: [NodesModule, NotificationsModule, ReportsModule, HistoryModule, ChecksModule],
  controllers: [MetricsController],
  providers: [MetricsService, MetricsTokenService, ProcessMetricsService, SeriesMetricsService, CheckMetricsService],
})
export class MetricsModule {}
