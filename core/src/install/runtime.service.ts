import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { AgentFilesService, type AgentFile } from './agent-files.service.ts';
import { AgentFileNotFound } from './install.problems.ts';

/** Read once, because both are constant for this process. */
const MACHINE = `${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`;
const LIBRARY = loadedFrom('libatomic.so.1');

/**
 * Service that offers the core's own Node.js binary to machines of the same platform without Node.js, so that they need no other
 * host. Includes the one shared library that Node.js needs and small systems lack.
 */
@Injectable()
export class RuntimeService {
  private readonly folder: string;
  private readonly sources: ReadonlyMap<string, string>;
  private readonly packed = new Map<string, Promise<AgentFile>>();

  constructor(
    config: Config,
    private readonly agentFiles: AgentFilesService,
  ) {
    this.folder = join(config.dataDir, 'cache');
    this.sources = new Map([
      [`node-${MACHINE}.gz`, process.execPath],
      ...(LIBRARY ? [[`libatomic-${MACHINE}.gz`, LIBRARY] as const] : []),
    ]);
  }

  has(name: string): boolean {
    return this.sources.has(name);
  }

  /** Returns the compressed file, `node-linux-x64.gz`; creates it on the first request. */
  async find(name: string): Promise<AgentFile> {
    const source = this.sources.get(name);
    if (!source) throw new AgentFileNotFound(name);
    let packing = this.packed.get(name);
    if (!packing) {
      this.packed.set(name, (packing = this.pack(name, source)));
      packing.catch(() => this.packed.delete(name));
    }
    return packing;
  }

  private async pack(name: string, source: string): Promise<AgentFile> {
    const path = join(this.folder, `${process.version}-${name}`);
    if (!existsSync(path)) {
      await mkdir(this.folder, { recursive: true });
      try {
        await pipeline(createReadStream(source), createGzip({ level: 3 }), createWriteStream(`${path}.part`));
        await rename(`${path}.part`, path);
      } finally {
        await rm(`${path}.part`, { force: true });
      }
    }
    return this.agentFiles.describe(name, path);
  }
}

/** Returns true on musl. Programs for one C library do not run on another. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Otherwise the report would make a reverse DNS lookup for every open socket.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** Returns the path from which this process loaded a library. */
function loadedFrom(library: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readFileSync('/proc/self/maps', 'utf8')
      .split('\n')
      .find(line => line.includes(`/${library}`))
      ?.replace(/^[^/]*/, '');
  } catch {
    return undefined;
  }
}
