import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { AvailabilityModule } from '../availability/availability.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { CheckHistoryService } from './check-history.service.ts';
import { CheckKindsController } from './check-kinds.controller.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import { CheckLocationsService } from './check-locations.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { CheckTestsController } from './check-tests.controller.ts';
import { CheckTestsService } from './check-tests.service.ts';
import { CheckTimelineService } from './check-timeline.service.ts';
import { CheckTimesService } from './check-times.service.ts';
import { CheckViewsService } from './check-views.service.ts';
import { CheckWatchService } from './check-watch.service.ts';
import { ChecksController } from './checks.controller.ts';
import { ChecksJob } from './checks.job.ts';
import { ChecksService } from './checks.service.ts';
import { NodeChecksService } from './node-checks.service.ts';
import { PublicChecksController } from './public-checks.controller.ts';

@Module({
  imports: [NodesModule, AgentsModule, AvailabilityModule, HistoryModule, ReportsModule, AlertsModule],
  controllers: [CheckKindsController, CheckTestsController, ChecksController, PublicChecksController],
  providers: [
    CheckTimelineService,
    ChecksService,
    ChecksJob,
    CheckKindsService,
    CheckViewsService,
    CheckResultsService,
    CheckRunnerService,
    CheckTestsService,
    CheckHistoryService,
    CheckLocationsService,
    NodeChecksService,
    CheckWatchService,
    CheckTimesService,
  ],
  exports: [ChecksService, CheckKindsService, CheckHistoryService],
})
export class ChecksModule {}
