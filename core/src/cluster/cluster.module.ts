import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ExecModule } from '../exec/exec.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import type { Config } from '../platform/config/config.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { TerminalModule } from '../terminal/terminal.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { AdoptionJob } from './adoption.job.ts';
import { ReloadsService } from './changes/reloads.service.ts';
import { RemoteChangesService } from './changes/remote-changes.service.ts';
import { DrainService } from './drain.service.ts';
import { CandidateTransferService } from './files/candidate-transfer.service.ts';
import { SharedPicturesService } from './files/shared-pictures.service.ts';
import { SharedPluginsService } from './files/shared-plugins.service.ts';
import { SharedRecordingsService } from './files/shared-recordings.service.ts';
import { SharedThemesService } from './files/shared-themes.service.ts';
import { InstanceMetricsService } from './instance-metrics.service.ts';
import { LocalNodeFileService } from './nodes/local-node-file.service.ts';
import { PolledReportsService } from './nodes/polled-reports.service.ts';
import { RemoteAgentsService } from './nodes/remote-agents.service.ts';
import { StateMirrorService } from './nodes/state-mirror.service.ts';
import { RemoteRestoreService } from './remote-restore.service.ts';
import { RemoteShellsService } from './sockets/remote-shells.service.ts';

/** Module of the services that only a site with several instances needs, in addition to `Cluster`. Empty for a single instance. */
const PROVIDERS: readonly Type[] = [
  // Files are loaded before the rows that name them.
  SharedThemesService,
  SharedPicturesService,
  SharedPluginsService,
  SharedRecordingsService,
  CandidateTransferService,
  ReloadsService,
  RemoteChangesService,
  RemoteAgentsService,
  StateMirrorService,
  PolledReportsService,
  LocalNodeFileService,
  AdoptionJob,
  DrainService,
  RemoteShellsService,
  RemoteRestoreService,
  InstanceMetricsService,
];

/**
 * Module of the services with which several instances serve one site. Above all slices: it calls them, and they do not depend on
 * it.
 */
@Module({})
export class ClusterModule {
  static for({ redisUrl }: Config): DynamicModule {
    if (!redisUrl) return { module: ClusterModule };
    return {
      module: ClusterModule,
      imports: [AgentsModule, ExecModule, HistoryModule, NodesModule, ReportsModule, TerminalModule, ThemesModule],
      providers: [...PROVIDERS],
    };
  }
}
