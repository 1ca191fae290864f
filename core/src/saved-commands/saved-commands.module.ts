import { Module } from '@nestjs/common';
import { SavedCommandsController } from './saved-commands.controller.ts';
import { SavedCommandsService } from './saved-commands.service.ts';

@Module({
  controllers: [SavedCommandsController],
  providers: [SavedCommandsService],
  exports: [SavedCommandsService],
})
export class SavedCommandsModule {}
