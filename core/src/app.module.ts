import { Module, type DynamicModule } from '@nestjs/common';
import { AboutModule } from './about/about.module.ts';
import { AgentsModule } from './agents/agents.module.ts';
import { AlertsModule } from './alerts/alerts.module.ts';
import { AnnouncementsModule } from './announcements/announcements.module.ts';
import { ApiKeysModule } from './api-keys/api-keys.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { AvailabilityModule } from './availability/availability.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { ChecksModule } from './checks/checks.module.ts';
import { clusterProviders } from './cluster/cluster-providers.ts';
import { ClusterModule } from './cluster/cluster.module.ts';
import { ControlModule } from './control/control.module.ts';
import { EmbedModule } from './embed/embed.module.ts';
import { EnrolmentModule } from './enrolment/enrolment.module.ts';
import { ExecModule } from './exec/exec.module.ts';
import { GeoipModule } from './geoip/geoip.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { ImportModule } from './import/import.module.ts';
import { InstallModule } from './install/install.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { NodesModule } from './nodes/nodes.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { PingModule } from './ping/ping.module.ts';
import type { Config } from './platform/config/config.ts';
import { CachedTablesModule } from './platform/database/cached-tables.module.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import type { OpenDatabase } from './platform/database/prepare.ts';
import { PlatformModule } from './platform/platform.module.ts';
import type { Clock } from './platform/time/clock.ts';
import { PluginsModule } from './plugins/plugins.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { RetentionModule } from './retention/retention.module.ts';
import { SavedCommandsModule } from './saved-commands/saved-commands.module.ts';
import { SdkRegistryModule } from './sdk-registry/sdk-registry.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { ShareLinksModule } from './share-links/share-links.module.ts';
import { SiteModule } from './site/site.module.ts';
import { SummaryModule } from './summary/summary.module.ts';
import { TerminalModule } from './terminal/terminal.module.ts';
import { ThemesModule } from './themes/themes.module.ts';
import { TimelineModule } from './timeline/timeline.module.ts';
import { TrafficModule } from './traffic/traffic.module.ts';

/** Root module: imports the slices in the order of their layers. */
@Module({})
export class AppModule {
  static for(config: Config, clock: Clock, database: OpenDatabase): DynamicModule {
    return {
      module: AppModule,
      imports: [
        // 0
        DatabaseModule.for(database),
        PlatformModule.for(config, clock, clusterProviders(config)),
        CachedTablesModule,
        // 1
        SettingsModule,
        PluginsModule,
        AuditModule,
        // 2
        SessionsModule,
        NodesModule,
        TimelineModule,
        EnrolmentModule,
        NotificationsModule,
        GeoipModule,
        HistoryModule,
        ThemesModule,
        // 3
        AuthModule,
        ApiKeysModule,
        ShareLinksModule,
        AgentsModule,
        // 4
        ReportsModule,
        TrafficModule,
        AvailabilityModule,
        BillingModule,
        LiveModule,
        PingModule,
        ControlModule,
        SavedCommandsModule,
        ExecModule,
        TerminalModule,
        // 5
        RetentionModule,
        BackupModule,
        ImportModule,
        MetricsModule,
        EmbedModule,
        AboutModule,
        InstallModule,
        SdkRegistryModule,
        AlertsModule,
        ChecksModule,
        SummaryModule,
        AnnouncementsModule,
        SiteModule,
        // 6
        ClusterModule.for(config),
      ],
    };
  }
}
