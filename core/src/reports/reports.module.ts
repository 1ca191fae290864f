import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AcknowledgingService } from './acknowledging.service.ts';
import { PluginViewsService } from './plugin-views.service.ts';
import { PresenceJob } from './presence.job.ts';
import { PresenceService } from './presence.service.ts';
import { ReportsController } from './reports.controller.ts';
import { ReportsService } from './reports.service.ts';
import { StatesService } from './states.service.ts';

@Module({
  imports: [NodesModule, HistoryModule, AgentsModule],
  controllers: [ReportsController],
  providers: [AcknowledgingService, PluginViewsService, PresenceService, ReportsService, StatesService, PresenceJob],
  exports: [ReportsService, StatesService],
})
export class ReportsModule {}
