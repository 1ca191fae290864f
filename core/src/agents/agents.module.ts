import { Module } from '@nestjs/common';
import { EnrolmentModule } from '../enrolment/enrolment.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { AgentSessionFactory } from './agent-session-factory.service.ts';
import { AgentsController } from './agents.controller.ts';
import { AgentsGateway } from './agents.gateway.ts';
import { AgentsService } from './agents.service.ts';
import { BridgedAgentsService } from './bridged-agents.service.ts';
import { DiscoveryKeyService } from './discovery-key.service.ts';
import { EnabledCollectorsService } from './enabled-collectors.service.ts';
import { HandshakeService } from './handshake.service.ts';
import { InstalledCollectorsController } from './installed-collectors.controller.ts';
import { InstalledCollectorsService } from './installed-collectors.service.ts';
import { InterfaceOverridesService } from './interface-overrides.service.ts';
import { LocalAgentSupervisorJob } from './local-agent-supervisor.job.ts';
import { LocalNodeService } from './local-node.service.ts';
import { PostLimiterService } from './post-limiter.service.ts';
import { RefusedFramesService } from './refused-frames.service.ts';
import { SharedTokenService } from './shared-token.service.ts';

@Module({
  imports: [EnrolmentModule, NodesModule],
  controllers: [AgentsController, InstalledCollectorsController],
  providers: [
    AgentsGateway,
    AgentsService,
    AgentRegistrationService,
    AgentSessionFactory,
    DiscoveryKeyService,
    BridgedAgentsService,
    EnabledCollectorsService,
    HandshakeService,
    InstalledCollectorsService,
    InterfaceOverridesService,
    LocalAgentSupervisorJob,
    LocalNodeService,
    PostLimiterService,
    RefusedFramesService,
    SharedTokenService,
  ],
  exports: [AgentsService, BridgedAgentsService, EnabledCollectorsService],
})
export class AgentsModule {}
