import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { FootprintService } from './footprint.service.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryService } from './history.service.ts';
import { LatencyService } from './latency/latency.service.ts';
import { MinutesService } from './minutes.service.ts';
import { Records } from './records.ts';
import { RetentionJob } from './retention.job.ts';
import { RollingService } from './rolling.service.ts';
import { SaveMarkService } from './save-mark.service.ts';
import { SavingJob } from './saving.job.ts';
import { SavingService } from './saving.service.ts';
import { WindowsService } from './windows.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [HistoryController],
  providers: [
    FootprintService,
    HistoryService,
    LatencyService,
    MinutesService,
    Records,
    RetentionJob,
    RollingService,
    SaveMarkService,
    SavingJob,
    SavingService,
    WindowsService,
  ],
  exports: [FootprintService, HistoryService, LatencyService, MinutesService, SavingService, WindowsService],
})
export class HistoryModule {}
