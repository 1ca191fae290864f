import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({
  imports: [NodesModule, NotificationsModule, ReportsModule],
  controllers: [MetricsController],
  providers: [MetricsService],
})
export class MetricsModule {}
