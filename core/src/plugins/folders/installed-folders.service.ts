import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { InstalledFolders } from './installed-folders.ts';

/** Folders of installed plugins in the data folder of this installation. */
@Injectable()
export class InstalledFoldersService extends InstalledFolders {
  constructor(config: Config) {
    super(join(config.dataDir, 'plugins'));
  }
}
