import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { AvailabilityController } from './availability.controller.ts';
import { AvailabilityJob } from './availability.job.ts';
import { AvailabilityService } from './availability.service.ts';
import { CoreRunsService } from './core-runs.service.ts';
import { OutageRecorderService } from './outage-recorder.service.ts';
import { OutageTimelineService } from './outage-timeline.service.ts';

@Module({
  imports: [HistoryModule, NodesModule, ReportsModule],
  controllers: [AvailabilityController],
  providers: [CoreRunsService, OutageRecorderService, AvailabilityService, AvailabilityJob, OutageTimelineService],
  exports: [AvailabilityService],
})
export class AvailabilityModule {}
