import { Module, type Provider } from '@nestjs/common';
import { EnrolmentModule } from '../enrolment/enrolment.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { CoreCallsService } from '../platform/cluster/core-calls.service.ts';
import { MessageBus } from '../platform/cluster/message-bus.ts';
import { Events } from '../platform/events/events.service.ts';
import { AgentsController } from './agents.controller.ts';
import { AgentsGateway } from './agents.gateway.ts';
import { AgentsService } from './agents.service.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { BridgedAgentsService } from './bridged-agents.service.ts';
import { HandshakeService } from './handshake.service.ts';
import { LocalAgentSupervisorJob } from './local-agent-supervisor.job.ts';
import { LocalNodeService } from './local-node.service.ts';
import { PostLimiterService } from './post-limiter.service.ts';
import { RemoteAgentsService } from './remote-agents.service.ts';

/** Only a site with several cores has agents that are connected to another one. */
const remote: Provider = {
  provide: RemoteAgentsService,
  useFactory: (agents: AgentsService, events: Events, bus?: MessageBus, calls?: CoreCallsService) =>
    bus && calls && new RemoteAgentsService({ agents, bus, calls, events }),
  inject: [AgentsService, Events, { token: MessageBus, optional: true }, { token: CoreCallsService, optional: true }],
};

@Module({
  imports: [EnrolmentModule, NodesModule],
  controllers: [AgentsController],
  providers: [
    AgentsGateway,
    AgentsService,
    AgentRegistrationService,
    BridgedAgentsService,
    HandshakeService,
    LocalAgentSupervisorJob,
    LocalNodeService,
    PostLimiterService,
    remote,
  ],
  exports: [AgentsService, BridgedAgentsService],
})
export class AgentsModule {}
