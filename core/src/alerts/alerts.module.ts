import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { TrafficModule } from '../traffic/traffic.module.ts';
import { AlertEventsService } from './alert-events.service.ts';
import { AlertGroupingService } from './alert-grouping.service.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertRetentionJob } from './alert-retention.job.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertTimelineService } from './alert-timeline.service.ts';
import { AlertsController } from './alerts.controller.ts';
import { AlertsService } from './alerts.service.ts';
import { BacktestService } from './backtest.service.ts';
import { ChannelCheckService } from './channel-check.service.ts';
import { CheckAlertsService } from './check-alerts.service.ts';
import { CheckTimeEvaluatorService } from './check-time-evaluator.service.ts';
import { ClockCheckService } from './clock-check.service.ts';
import { ConnectivityProbeService } from './connectivity-probe.service.ts';
import { CulpritsService } from './culprits.service.ts';
import { DiskCheckService } from './disk-check.service.ts';
import { ExpiryReminderJob } from './expiry-reminder.job.ts';
import { ForecastEvaluatorService } from './forecast-evaluator.service.ts';
import { ForecastSeriesService } from './forecast-series.service.ts';
import { InstanceCheckService } from './instance-check.service.ts';
import { LatencyEvaluatorService } from './latency-evaluator.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { NoticeDraftsService } from './notice-drafts.service.ts';
import { NotifyDecisionService } from './notify-decision.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import { OfflineEvaluatorService } from './offline-evaluator.service.ts';
import { OfflineJob } from './offline.job.ts';
import { OverloadsService } from './overloads.service.ts';
import { PluginAlertsService } from './plugin-alerts.service.ts';
import { PluginAvailabilityService } from './plugin-availability.service.ts';
import { QuotaEvaluatorService } from './quota-evaluator.service.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';
import { RuleSeriesService } from './rule-series.service.ts';
import { RulesController } from './rules.controller.ts';
import { RulesService } from './rules.service.ts';
import { SafeModeCheckService } from './safe-mode-check.service.ts';
import { SelfConnectivityService } from './self-connectivity.service.ts';
import { SeriesEvaluatorService } from './series-evaluator.service.ts';
import { SilencesService } from './silences.service.ts';
import { StorageProbeService } from './storage-probe.service.ts';
import { StorageWatchService } from './storage-watch.service.ts';
import { SystemAlertsService } from './system-alerts.service.ts';
import { SystemJob } from './system.job.ts';
import { TrafficStepsService } from './traffic-steps.service.ts';
import { TrafficJob } from './traffic.job.ts';

@Module({
  imports: [
    AvailabilityModule,
    NodesModule,
    NotificationsModule,
    HistoryModule,
    ReportsModule,
    PingModule,
    TrafficModule,
  ],
  controllers: [AlertsController, RulesController],
  providers: [
    AlertTimelineService,
    AlertStoreService,
    PluginAvailabilityService,
    AlertsService,
    AlertNotifierService,
    AlertGroupingService,
    NoticeDraftsService,
    NotifyDecisionService,
    MomentaryAlertsService,
    OfflineEvaluatorService,
    StorageProbeService,
    TrafficStepsService,
    LatencyEvaluatorService,
    QuotaEvaluatorService,
    RuleSeriesService,
    SeriesEvaluatorService,
    CheckTimeEvaluatorService,
    ForecastEvaluatorService,
    ForecastSeriesService,
    RuleEvaluationJob,
    AlertEventsService,
    OfflineJob,
    ConnectivityProbeService,
    SelfConnectivityService,
    BacktestService,
    ExpiryReminderJob,
    RulesService,
    SilencesService,
    TrafficJob,
    OfflineConfigService,
    AlertRetentionJob,
    PluginAlertsService,
    CheckAlertsService,
    CulpritsService,
    OverloadsService,
    SystemJob,
    SystemAlertsService,
    StorageWatchService,
    DiskCheckService,
    SafeModeCheckService,
    InstanceCheckService,
    ChannelCheckService,
    ClockCheckService,
  ],
  exports: [AlertStoreService, CheckAlertsService, RulesService, SilencesService],
})
export class AlertsModule {}
