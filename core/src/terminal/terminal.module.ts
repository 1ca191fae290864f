import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ControlModule } from '../control/control.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { BridgedShellsService } from './bridged-shells.service.ts';
import { RecordingsService } from './recordings.service.ts';
import { TerminalAgentGateway } from './terminal-agent.gateway.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalRetentionJob } from './terminal-retention.job.ts';
import { TerminalTimelineService } from './terminal-timeline.service.ts';
import { TerminalController } from './terminal.controller.ts';
import { TerminalGateway } from './terminal.gateway.ts';
import { TerminalsService } from './terminals.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, SessionsModule, ControlModule],
  controllers: [TerminalController],
  providers: [
    TerminalTimelineService,
    TerminalsService,
    TerminalHistoryService,
    BridgedShellsService,
    RecordingsService,
    TerminalGateway,
    TerminalAgentGateway,
    TerminalRetentionJob,
  ],
  exports: [TerminalsService, TerminalHistoryService, BridgedShellsService],
})
export class TerminalModule {}
