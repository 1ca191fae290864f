import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { ReleaseManifest, SignedRelease } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { rootFolder } from '../platform/release/root.ts';
import { AgentFileNotFound, AgentNotBuilt } from './install.problems.ts';

export const PROGRAM = 'vitrine-agent.mjs';
/** Names of standalone executables, which need no Node.js: one per platform. */
const EXECUTABLE = /^vitrine-agent-(linux|darwin|win32|freebsd)-(x64|arm64|arm)(-musl)?(\.exe)?$/;

const ANSWER_MS = 10_000;

/** Versions reported by bundles, by checksum: the same bytes always report the same version. */
const versions = new Map<string, string>();

/** A file that machines download. */
export interface AgentFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Service that finds the agent's files: first in `agents` of the data folder, where an operator may put their own, then among
 * those that came with this core.
 */
@Injectable()
export class AgentFilesService {
  private readonly logger = new Logger(AgentFilesService.name);
  private readonly folders: readonly string[];
  private readonly known = new Map<string, AgentFile & { readonly mtime: number }>();

  constructor(config: Config) {
    this.folders = [join(config.dataDir, 'agents'), join(rootFolder(), 'sdk/agent/dist')];
  }

  /** Returns the bundle, its version and, for a signed release, its signature. */
  async program(): Promise<AgentFile & { readonly version: string; readonly release?: SignedRelease }> {
    const file = await this.findOneOrFail(PROGRAM).catch(() => {
      throw new AgentNotBuilt();
    });
    const release = await this.releaseOf(file);
    return { ...file, version: await this.versionOf(file), ...(release && { release }) };
  }

  async findOneOrFail(name: string): Promise<AgentFile> {
    if (name !== PROGRAM && !EXECUTABLE.test(name)) throw new AgentFileNotFound(name);
    const path = this.folders.map(folder => join(folder, name)).find(path => existsSync(path));
    if (!path) throw new AgentFileNotFound(name);
    return this.describe(name, path);
  }

  async all(): Promise<AgentFile[]> {
    const lists = await Promise.all(this.folders.map(folder => readdir(folder).catch(() => [])));
    const names = new Set(lists.flat().filter(name => name === PROGRAM || EXECUTABLE.test(name)));
    return Promise.all([...names].sort().map(name => this.findOneOrFail(name)));
  }

  /** Returns size and checksum of a file; computes them again after it changed. */
  async describe(name: string, path: string): Promise<AgentFile> {
    const { size, mtimeMs: mtime } = await stat(path);
    const cached = this.known.get(path);
    if (cached?.mtime === mtime && cached.size === size) return cached;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const file = { name, path, size, mtime, sha256: hash.digest('hex') };
    this.known.set(path, file);
    return file;
  }

  /** Returns the signature beside a bundle. It is verified by the agents, which have the public key. */
  private async releaseOf({ path, sha256 }: AgentFile): Promise<SignedRelease | undefined> {
    const file = `${path}.release.json`;
    if (!existsSync(file)) return undefined;
    try {
      const release = SignedRelease.parse(JSON.parse(await readFile(file, 'utf8')));
      if (ReleaseManifest.parse(JSON.parse(release.manifest)).sha256 === sha256) return release;
      this.logger.warn(`${file} is the signature of another program than ${path}, and is left alone.`);
    } catch (error) {
      this.logger.warn(`${file} holds no signature of a release: ${(error as Error).message}`);
    }
    return undefined;
  }

  /** Returns the version of a bundle. */
  private async versionOf({ path, sha256 }: AgentFile): Promise<string> {
    const known = versions.get(sha256);
    if (known) return known;
    const { stdout } = await promisify(execFile)(process.execPath, [path, '--version'], {
      env: {},
      timeout: ANSWER_MS,
    });
    versions.set(sha256, stdout.trim());
    return stdout.trim();
  }
}
