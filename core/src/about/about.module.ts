import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { AboutController } from './about.controller.ts';
import { AboutService } from './about.service.ts';
import { ClusterStatusService } from './cluster-status.service.ts';
import { InstallationFactsService } from './installation-facts.service.ts';
import { StorageMetricsService } from './storage-metrics.service.ts';
import { SupportBundleService } from './support-bundle.service.ts';
import { UpdateCheckJob } from './update-check.job.ts';
import { UpdateSystemCheckService } from './update-system-check.service.ts';
import { UpdatesService } from './updates.service.ts';

@Module({
  imports: [AgentsModule, NodesModule, ReportsModule],
  controllers: [AboutController],
  providers: [
    AboutService,
    InstallationFactsService,
    SupportBundleService,
    ClusterStatusService,
    UpdatesService,
    UpdateCheckJob,
    UpdateSystemCheckService,
    StorageMetricsService,
  ],
})
export class AboutModule {}
