import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { AgentFilesService, type AgentFile } from './agent-files.service.ts';
import { AgentFileNotFound } from './install.problems.ts';

/** The Node that runs this core, for machines of the same kind that have none: then they need no other host than this. */
@Injectable()
export class RuntimeService {
  /** `node-linux-x64.gz`. */
  readonly name = `node-${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}.gz`;
  private readonly folder: string;
  private packing: Promise<AgentFile> | undefined;

  constructor(
    config: Config,
    private readonly files: AgentFilesService,
  ) {
    this.folder = join(config.data, 'cache');
  }

  /** The packed runtime; made when it is first asked for. */
  async find(name: string): Promise<AgentFile> {
    if (name !== this.name) throw new AgentFileNotFound(name);
    this.packing ??= this.pack().catch(error => {
      this.packing = undefined;
      throw error;
    });
    return this.packing;
  }

  private async pack(): Promise<AgentFile> {
    const path = join(this.folder, `${process.version}-${this.name}`);
    if (!existsSync(path)) {
      await mkdir(this.folder, { recursive: true });
      try {
        await pipeline(createReadStream(process.execPath), createGzip({ level: 3 }), createWriteStream(`${path}.part`));
        await rename(`${path}.part`, path);
      } finally {
        await rm(`${path}.part`, { force: true });
      }
    }
    return this.files.describe(this.name, path);
  }
}

/** Programs for one C library do not run on the other. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Otherwise the report asks name servers about every open socket.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}
