import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({ imports: [NodesModule, ReportsModule], controllers: [MetricsController], providers: [MetricsService] })
export class MetricsModule {}
