import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { ImportTooLarge } from './import.problems.ts';
import { ARCHIVE_LIMITS, roomIn } from './source/unpack-upload.ts';

/** Service for the folder of the current upload; only one is imported at a time. */
@Injectable()
export class UploadFolderService {
  private readonly root: string;

  constructor(config: Config) {
    this.root = join(config.dataDir, 'import');
  }

  /** Writes an upload to a file, with an empty folder for unpacking. Throws ImportTooLarge. */
  async receive(body: Readable): Promise<{ readonly file: string; readonly folder: string }> {
    // Leftovers of an import that was interrupted by a power loss.
    await this.remove();
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(this.root, 'upload-'));
    const file = `${folder}.part`;
    const limit = Math.min(ARCHIVE_LIMITS.archive, await roomIn(this.root));
    await pipeline(body, bounded(limit), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { file, folder };
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}

function bounded(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? new ImportTooLarge() : null, chunk);
    },
  });
}
