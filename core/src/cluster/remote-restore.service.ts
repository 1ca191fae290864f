import { Injectable, Logger } from '@nestjs/common';
import { On } from '../platform/events/event.ts';
import { RestartService } from '../platform/process/restart.service.ts';
import { RestoreBegun } from './restore.events.ts';

/** Service that restarts this instance when another one applies a restore. The new process waits until that is done. */
@Injectable()
export class RemoteRestoreService {
  private readonly logger = new Logger('Backup');
  private isRestarting = false;

  constructor(private readonly restart: RestartService) {}

  @On(RestoreBegun)
  onRestoreBegun(): void {
    if (this.isRestarting) return;
    this.isRestarting = true;
    this.logger.log('Starting again: another instance puts a backup in place');
    this.restart.schedule();
  }
}
