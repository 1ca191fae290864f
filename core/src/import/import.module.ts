import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { ImportController } from './import.controller.ts';
import { ImportService } from './import.service.ts';

@Module({
  imports: [HistoryModule],
  controllers: [ImportController],
  providers: [ImportService],
})
export class ImportModule {}
