import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { HistoriesController } from './histories.controller.ts';
import { HistoryController } from './history.controller.ts';
import { BadStatesService } from './labelled/bad-states.service.ts';
import { FamilyRegistryService } from './labelled/family-registry.service.ts';
import { NewestSeriesService } from './labelled/newest-series.service.ts';
import { SeriesHistoryService } from './labelled/series-history.service.ts';
import { SeriesMinutesService } from './labelled/series-minutes.service.ts';
import { SeriesRemovalController } from './labelled/series-removal.controller.ts';
import { SeriesRemovalService } from './labelled/series-removal.service.ts';
import { SeriesRetentionJob } from './labelled/series-retention.job.ts';
import { SeriesWindowService } from './labelled/series-window.service.ts';
import { SeriesController } from './labelled/series.controller.ts';
import { LatencyService } from './latency.service.ts';
import { MomentController } from './moment.controller.ts';
import { DiskUsageService } from './read/disk-usage.service.ts';
import { HistoryService } from './read/history.service.ts';
import { MinuteWindowService } from './read/minute-window.service.ts';
import { MomentService } from './read/moment.service.ts';
import { ReportedMinutesService } from './read/reported-minutes.service.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { HistoryRetentionJob } from './retention/history-retention.job.ts';
import { HistoryRetentionService } from './retention/history-retention.service.ts';
import { RestartTimelineService } from './timeline/restart-timeline.service.ts';
import { StateTimelineService } from './timeline/state-timeline.service.ts';
import { FlushJob } from './write/flush.job.ts';
import { FlushService } from './write/flush.service.ts';
import { LooseMinuteRemovalService } from './write/loose-minute-removal.service.ts';
import { MinutesService } from './write/minutes.service.ts';
import { RollupService } from './write/rollup.service.ts';
import { SaveMarkService } from './write/save-mark.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [HistoriesController, HistoryController, MomentController, SeriesController, SeriesRemovalController],
  providers: [
    StateTimelineService,
    RestartTimelineService,
    DiskUsageService,
    HistoryService,
    LatencyService,
    MinutesService,
    HistoryRetentionService,
    HistoryRetentionJob,
    RollupService,
    LooseMinuteRemovalService,
    SaveMarkService,
    FlushJob,
    FlushService,
    MinuteWindowService,
    MomentService,
    ReportedMinutesService,
    SharedAnswersService,
    BadStatesService,
    FamilyRegistryService,
    NewestSeriesService,
    SeriesHistoryService,
    SeriesMinutesService,
    SeriesWindowService,
    SeriesRetentionJob,
    SeriesRemovalService,
  ],
  exports: [
    DiskUsageService,
    HistoryService,
    LatencyService,
    MinutesService,
    FlushService,
    MinuteWindowService,
    ReportedMinutesService,
    HistoryRetentionService,
    BadStatesService,
    FamilyRegistryService,
    NewestSeriesService,
    SeriesHistoryService,
    SeriesMinutesService,
    SeriesWindowService,
  ],
})
export class HistoryModule {}
