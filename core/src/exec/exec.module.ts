import { Module, type Provider } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ControlModule } from '../control/control.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { CoreCallsService } from '../platform/cluster/core-calls.service.ts';
import { ExecAdoptionJob } from './exec-adoption.job.ts';
import { ExecController } from './exec.controller.ts';
import { ExecGateway } from './exec.gateway.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecElsewhereService } from './exec-elsewhere.service.ts';
import { ExecEventsService } from './exec-events.service.ts';
import { ExecRetentionJob } from './exec-retention.job.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecFlushService } from './exec-flush.service.ts';
import { ExecService } from './exec.service.ts';

/** Only a site with several cores has commands that another one follows. */
const elsewhere: Provider = {
  provide: ExecElsewhereService,
  useFactory: (running: ExecTrackerService, calls?: CoreCallsService) =>
    calls && new ExecElsewhereService(calls, running),
  inject: [ExecTrackerService, { token: CoreCallsService, optional: true }],
};

@Module({
  imports: [NodesModule, AgentsModule, ControlModule],
  controllers: [ExecController],
  providers: [
    ExecService,
    ExecTrackerService,
    ExecFlushService,
    ExecHistoryService,
    ExecEventsService,
    ExecAdoptionJob,
    elsewhere,
    ExecRetentionJob,
    ExecGateway,
  ],
})
export class ExecModule {}
