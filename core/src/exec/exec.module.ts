import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ControlModule } from '../control/control.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ExecCallsService } from './exec-calls.service.ts';
import { ExecEventsService } from './exec-events.service.ts';
import { ExecFlushService } from './exec-flush.service.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecRetentionJob } from './exec-retention.job.ts';
import { ExecTimelineService } from './exec-timeline.service.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecController } from './exec.controller.ts';
import { ExecGateway } from './exec.gateway.ts';
import { ExecService } from './exec.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, ControlModule],
  controllers: [ExecController],
  providers: [
    ExecTimelineService,
    ExecService,
    ExecTrackerService,
    ExecFlushService,
    ExecHistoryService,
    ExecEventsService,
    ExecCallsService,
    ExecRetentionJob,
    ExecGateway,
  ],
  exports: [ExecTrackerService],
})
export class ExecModule {}
