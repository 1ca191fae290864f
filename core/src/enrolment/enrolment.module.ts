import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { EnrolmentController } from './enrolment.controller.ts';
import { EnrolmentService } from './enrolment.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [DiscoveryController, EnrolmentController],
  providers: [EnrolmentService],
  exports: [EnrolmentService],
})
export class EnrolmentModule {}
