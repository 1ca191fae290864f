import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { TrafficModule } from '../traffic/traffic.module.ts';
import { AlertBookService } from './alert-book.service.ts';
import { AlertRetentionJob } from './alert-retention.job.ts';
import { AlertsController } from './alerts.controller.ts';
import { AlertsService } from './alerts.service.ts';
import { AnnouncerService } from './announcer.service.ts';
import { LatencyLook } from './latency-look.service.ts';
import { LoadLook } from './load-look.service.ts';
import { MinuteJob } from './minute.job.ts';
import { NewsService } from './news.service.ts';
import { OfflineJob } from './offline.job.ts';
import { Outside } from './outside.ts';
import { OwnNetworkService } from './own-network.service.ts';
import { RehearsalService } from './rehearsal.service.ts';
import { ReminderJob } from './reminder.job.ts';
import { RulesController } from './rules.controller.ts';
import { RulesService } from './rules.service.ts';
import { SilencesService } from './silences.service.ts';
import { TrafficJob } from './traffic.job.ts';
import { WatchesService } from './watches.service.ts';

@Module({
  imports: [NodesModule, NotificationsModule, HistoryModule, ReportsModule, PingModule, TrafficModule],
  controllers: [AlertsController, RulesController],
  providers: [
    AlertBookService,
    AlertsService,
    AnnouncerService,
    LatencyLook,
    LoadLook,
    MinuteJob,
    NewsService,
    OfflineJob,
    Outside,
    OwnNetworkService,
    RehearsalService,
    ReminderJob,
    RulesService,
    SilencesService,
    TrafficJob,
    WatchesService,
    AlertRetentionJob,
  ],
})
export class AlertsModule {}
