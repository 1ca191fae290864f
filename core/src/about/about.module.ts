import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { AboutController } from './about.controller.ts';
import { AboutService } from './about.service.ts';
import { UpdateCheckJob } from './update-check.job.ts';
import { UpdatesService } from './updates.service.ts';

@Module({
  imports: [NodesModule, ReportsModule],
  controllers: [AboutController],
  providers: [AboutService, UpdatesService, UpdateCheckJob],
})
export class AboutModule {}
