import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AcknowledgementService } from './acknowledgement.service.ts';
import { BackpressureService } from './backpressure.service.ts';
import { CollectedSeriesService } from './collected-series.service.ts';
import { CollectorStatusService } from './collector-status.service.ts';
import { CollectorsController } from './collectors.controller.ts';
import { IngestService } from './ingest.service.ts';
import { LiveUpdateService } from './live-update.service.ts';
import { LogLinesController } from './log-lines.controller.ts';
import { LogLinesService } from './log-lines.service.ts';
import { NodeStateService } from './node-state.service.ts';
import { PluginHistoryService } from './plugin-history.service.ts';
import { PluginSeriesService } from './plugin-series.service.ts';
import { LivePluginDataService } from './plugin-views.service.ts';
import { PresenceService } from './presence.service.ts';
import { ProcessMinutesJob } from './process-minutes.job.ts';
import { ProcessRecorderService } from './process-recorder.service.ts';
import { ProcessSamplesService } from './process-samples.service.ts';
import { ProcessesController } from './processes.controller.ts';
import { ReportRecorderService } from './report-recorder.service.ts';
import { ReportsController } from './reports.controller.ts';

@Module({
  imports: [NodesModule, HistoryModule, AgentsModule],
  controllers: [ReportsController, CollectorsController, LogLinesController, ProcessesController],
  providers: [
    AcknowledgementService,
    LivePluginDataService,
    CollectedSeriesService,
    CollectorStatusService,
    LogLinesService,
    PluginHistoryService,
    PluginSeriesService,
    ProcessMinutesJob,
    ProcessRecorderService,
    ProcessSamplesService,
    PresenceService,
    BackpressureService,
    IngestService,
    ReportRecorderService,
    LiveUpdateService,
    NodeStateService,
  ],
  exports: [NodeStateService, ProcessSamplesService],
})
export class ReportsModule {}
