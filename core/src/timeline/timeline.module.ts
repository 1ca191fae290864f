import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { MachineUpdatesService } from './machine-updates.service.ts';
import { TimelineController } from './timeline.controller.ts';
import { TimelineService } from './timeline.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [TimelineController],
  providers: [TimelineService, MachineUpdatesService],
})
export class TimelineModule {}
