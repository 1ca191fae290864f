import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { SavedCommandsModule } from '../saved-commands/saved-commands.module.ts';
import { ImportController } from './import.controller.ts';
import { ImportService } from './import.service.ts';

@Module({
  imports: [HistoryModule, NodesModule, PingModule, AlertsModule, NotificationsModule, SavedCommandsModule],
  controllers: [ImportController],
  providers: [ImportService],
})
export class ImportModule {}
