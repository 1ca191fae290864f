import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { SavedCommandsModule } from '../saved-commands/saved-commands.module.ts';
import { ImportRunnerService } from './import-runner.service.ts';
import { ImportController } from './import.controller.ts';
import { ImportService } from './import.service.ts';
import { ImportedItemsService } from './imported-items.service.ts';
import { ImportersService } from './importers.service.ts';
import { OpenImportsService } from './open-imports.service.ts';
import { SealedPartsService } from './sealed-parts.service.ts';
import { UndoImportService } from './undo-import.service.ts';
import { UploadFolderService } from './upload-folder.service.ts';

@Module({
  imports: [
    HistoryModule,
    NodesModule,
    PingModule,
    ChecksModule,
    AlertsModule,
    NotificationsModule,
    SavedCommandsModule,
  ],
  controllers: [ImportController],
  providers: [
    ImportersService,
    ImportService,
    ImportRunnerService,
    ImportedItemsService,
    OpenImportsService,
    SealedPartsService,
    UndoImportService,
    UploadFolderService,
  ],
})
export class ImportModule {}
