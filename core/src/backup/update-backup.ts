import { Logger } from '@nestjs/common';
import { InvalidConfigError, type Config } from '../platform/config/config.ts';
import { messageOf } from '../platform/text/message-of.ts';
import type { Clock } from '../platform/time/clock.ts';
import { BackupsService } from './backups.service.ts';

/** Number of these backups to keep: one for each of the last updates. */
const KEEP = 3;

/**
 * Makes a backup before an update migrates the database, in the folder of the other backups. Throws InvalidConfigError if that
 * fails, for example for lack of space: the update then does not begin.
 */
export async function backUpBeforeUpdate(config: Config, clock: Clock): Promise<void> {
  const logger = new Logger('Backup');
  if (!config.updateBackup) return logger.warn('VITRINE_UPDATE_BACKUP is off: no backup is made before this update');
  const backups = new BackupsService(config, clock);
  try {
    const { name } = await backups.make('update');
    logger.log(`Backup before the update: ${await backups.pathOf(name)}`);
    await backups.prune('update', KEEP);
  } catch (error) {
    throw new InvalidConfigError(
      `No backup could be made before the update, and nothing was changed: ${messageOf(error)}. ` +
        'Solve that, or make a backup yourself and set VITRINE_UPDATE_BACKUP=off for one start.',
    );
  }
}
