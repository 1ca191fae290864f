import { Module } from '@nestjs/common';
import { EnrolmentModule } from '../enrolment/enrolment.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AgentsController } from './agents.controller.ts';
import { AgentsGateway } from './agents.gateway.ts';
import { AgentsService } from './agents.service.ts';
import { DiscoveryService } from './discovery.service.ts';
import { ForeignAgentsService } from './foreign-agents.service.ts';
import { GreeterService } from './greeter.service.ts';
import { LocalAgentJob } from './local-agent.job.ts';
import { LocalNodeService } from './local-node.service.ts';

@Module({
  imports: [EnrolmentModule, NodesModule],
  controllers: [AgentsController],
  providers: [
    AgentsGateway,
    AgentsService,
    DiscoveryService,
    ForeignAgentsService,
    GreeterService,
    LocalAgentJob,
    LocalNodeService,
  ],
  exports: [AgentsService],
})
export class AgentsModule {}
