import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ImagesService, IMAGES_FOLDER } from '../../themes/images.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

/** Service that distributes the pictures of themes to every instance. */
@Injectable()
export class SharedPicturesService implements OnModuleInit, OnApplicationShutdown {
  private readonly catchUp: CatchUp;

  constructor(
    private readonly config: Config,
    private readonly sharedFolders: SharedFoldersService,
    private readonly images: ImagesService,
    clock: Clock,
  ) {
    const outage = new OutageLog(new Logger('Themes'), 'Fetching pictures of other instances');
    this.catchUp = new CatchUp(clock, outage, () => this.images.runExclusive(() => this.exchange()));
  }

  async onModuleInit(): Promise<void> {
    await this.sharedFolders.shareFirst(IMAGES_FOLDER, () => this.images.paths());
    await this.sync();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchUp.stop();
  }

  /** Never rejects: failed pictures are retried each second and do not block anything else. */
  sync(): Promise<void> {
    return this.catchUp.run();
  }

  private async exchange(): Promise<void> {
    const shared = await this.sharedFolders.list(IMAGES_FOLDER);
    const stored = new Set(await this.images.paths());
    for (const path of shared.keys()) {
      if (stored.has(path)) continue;
      const target = join(this.config.dataDir, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (await this.sharedFolders.fetch(path, `${target}.part`)) await rename(`${target}.part`, target);
    }
    for (const path of stored) if (!shared.has(path)) await rm(join(this.config.dataDir, path), { force: true });
  }
}
