import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { CallerNameService } from './caller-name.service.ts';
import { ControlAvailabilityService } from './control-availability.service.ts';
import { ControlController } from './control.controller.ts';
import { SigningKeysService } from './signing-keys.service.ts';

@Module({
  imports: [NodesModule, AgentsModule, AuthModule, ReportsModule],
  controllers: [ControlController],
  providers: [CallerNameService, SigningKeysService, ControlAvailabilityService],
  exports: [CallerNameService, ControlAvailabilityService],
})
export class ControlModule {}
