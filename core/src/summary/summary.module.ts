import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SummaryController } from './summary.controller.ts';

@Module({ imports: [AlertsModule, ChecksModule, NodesModule, ReportsModule], controllers: [SummaryController] })
export class SummaryModule {}
