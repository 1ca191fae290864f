import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { Database } from '../../platform/database/database.ts';
import { RECORDING_SUFFIX, RECORDINGS_FOLDER } from '../../terminal/recordings.service.ts';
import { TerminalSessionEntity } from '../../terminal/terminal-session.entity.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

/** Service that stores the terminal recordings left on this instance's disk when it was killed. */
@Injectable()
export class SharedRecordingsService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly sharedFolders: SharedFoldersService,
  ) {}

  /** Another instance may have ended their terminals meanwhile. */
  async onModuleInit(): Promise<void> {
    const folder = join(this.config.dataDir, RECORDINGS_FOLDER);
    for (const name of await readdir(folder).catch(() => [])) {
      const id = basename(name, RECORDING_SUFFIX);
      if (!name.endsWith(RECORDING_SUFFIX) || !(await this.db.count(TerminalSessionEntity, { id }))) continue;
      const { size } = await stat(join(folder, name));
      if (size > 0) await this.sharedFolders.store(`${RECORDINGS_FOLDER}/${name}`);
      await this.db.nativeUpdate(
        TerminalSessionEntity,
        { id, recording: null, endedAt: { $ne: null } },
        { recording: size },
      );
    }
  }
}
