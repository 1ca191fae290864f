import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { CardLatencyService } from './card-latency.service.ts';
import { EstimateService } from './estimate.service.ts';
import { LatencyController } from './latency.controller.ts';
import { MatrixService } from './matrix.service.ts';
import { PingAssignmentsService } from './ping-assignments.service.ts';
import { PingController } from './ping.controller.ts';
import { PingService } from './ping.service.ts';
import { ResultsService } from './results.service.ts';

@Module({
  imports: [NodesModule, HistoryModule, AgentsModule, ReportsModule],
  controllers: [PingController, LatencyController],
  providers: [PingService, PingAssignmentsService, ResultsService, EstimateService, MatrixService, CardLatencyService],
  exports: [CardLatencyService, PingService],
})
export class PingModule {}
