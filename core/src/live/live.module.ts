import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveService } from './live.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, ReportsModule],
  controllers: [LiveController],
  providers: [LiveGateway, LiveService],
  exports: [LiveService],
})
export class LiveModule {}
