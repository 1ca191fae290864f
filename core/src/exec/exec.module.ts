import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ControlModule } from '../control/control.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ExecController } from './exec.controller.ts';
import { ExecGateway } from './exec.gateway.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecNewsService } from './exec-news.service.ts';
import { ExecRetentionJob } from './exec-retention.job.ts';
import { ExecRunningService } from './exec-running.service.ts';
import { ExecSavingService } from './exec-saving.service.ts';
import { ExecService } from './exec.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, ControlModule],
  controllers: [ExecController],
  providers: [
    ExecService,
    ExecRunningService,
    ExecSavingService,
    ExecHistoryService,
    ExecNewsService,
    ExecRetentionJob,
    ExecGateway,
  ],
})
export class ExecModule {}
