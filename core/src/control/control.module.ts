import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ActorService } from './actor.service.ts';
import { ControlKeysService } from './control-keys.service.ts';
import { ControlController } from './control.controller.ts';
import { ReachService } from './reach.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, AuthModule, ReportsModule],
  controllers: [ControlController],
  providers: [ActorService, ControlKeysService, ReachService],
  exports: [ActorService, ReachService],
})
export class ControlModule {}
