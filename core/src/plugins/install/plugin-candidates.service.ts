import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PluginCandidate, PluginListing, PluginPermission, PluginSource } from '@vitrine/contracts';
import { InvalidArchiveError, unpackZip } from '@vitrine/contracts/archive';
import { compareSigners, InvalidSignatureError, signerOf } from '@vitrine/contracts/signature';
import { CandidateStore } from '../../platform/archive/candidate-transfer.contribution.ts';
import { unpackTarball } from '../../platform/archive/unpack-tarball.ts';
import { WaitingCandidates } from '../../platform/archive/waiting-candidates.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { Clock } from '../../platform/time/clock.ts';
import { InstalledFoldersService } from '../folders/installed-folders.service.ts';
import { ThemeInstaller } from '../host/theme-installer.contribution.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { folderName } from '../model/scan-plugins.ts';
import { iconIn, remarksOn } from './candidate-remarks.rule.ts';
import { PLUGIN_ARCHIVE_LIMITS } from './plugin-archive-limits.ts';
import {
  PluginArchiveInvalid,
  PluginArchiveUnknown,
  PluginCandidateNotFound,
  PluginIdTaken,
} from './plugin-install.problems.ts';
import { checkPackage } from './plugin-package.rule.ts';

const MAX_README = 20_000;

/** Origin of an archive. */
interface Arrival {
  readonly from: string;
  /** Source of its updates; null for an upload. */
  readonly source: PluginSource | null;
  readonly verified: PluginCandidate['verified'];
  /** Id of the expected plugin; the archive of another one is rejected. */
  readonly expected?: string;
  /** Its entry in a catalogue. */
  readonly listing?: PluginListing;
}

/**
 * Service that verifies archives of plugins and keeps them, unpacked, until the administrator consents. None of their code runs.
 * One archive at a time, to limit memory.
 */
@Injectable()
@CandidateStore()
export class PluginCandidatesService implements CandidateStore {
  readonly kind = 'plugin';
  private readonly waiting: WaitingCandidates<PluginCandidate>;
  private readonly queue = new SerialQueue();

  constructor(
    private readonly clock: Clock,
    private readonly plugins: PluginsService,
    private readonly installedFolders: InstalledFoldersService,
    private readonly contributions: Contributions,
  ) {
    this.waiting = new WaitingCandidates({
      clock,
      removeFiles: candidateId => this.installedFolders.discard(candidateId),
      transfer: { kind: this.kind, contributions, folderOf: candidateId => this.folderOf(candidateId) },
    });
  }

  stage(archive: Buffer, arrival: Arrival): Promise<PluginCandidate> {
    return this.queue.run(async () => {
      const candidateId = randomUUID();
      try {
        const candidate = await this.check(candidateId, archive, arrival);
        await this.waiting.add(candidate);
        return candidate;
      } catch (error) {
        await this.installedFolders.discard(candidateId);
        const isInvalid = error instanceof InvalidArchiveError || error instanceof InvalidSignatureError;
        throw isInvalid ? new PluginArchiveInvalid(error.message) : error;
      }
    });
  }

  /** Removes and returns a candidate that is to be installed. */
  async take(candidateId: string): Promise<PluginCandidate> {
    const candidate = await this.waiting.bring(candidateId);
    if (!candidate) throw new PluginCandidateNotFound();
    return candidate;
  }

  folderOf(candidateId: string): string {
    return this.installedFolders.stagingOf(candidateId);
  }

  async handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<PluginCandidate | null> {
    return (await this.waiting.handOver(candidateId, copyFiles)) ?? null;
  }

  discard(candidateId: string): Promise<void> {
    return this.waiting.discard(candidateId);
  }

  private async check(candidateId: string, archive: Buffer, arrival: Arrival): Promise<PluginCandidate> {
    const { package: found, author, files } = checkPackage(await unpack(archive));
    const { id, kind, title, description, permissions } = found.vitrine;
    if (arrival.expected !== undefined && arrival.expected !== id)
      throw new PluginArchiveInvalid(`The archive contains the plugin ${id}, not ${arrival.expected}.`);
    await this.plugins.ready;
    const installed = this.plugins.list().find(plugin => plugin.id === id)?.validation.found;
    if (installed?.origin === 'shipped')
      throw new PluginIdTaken(`The id "${id}" belongs to a plugin that comes with Vitrine.`);
    if (installed && folderName(installed) !== id)
      throw new PluginIdTaken(`The id "${id}" belongs to the plugin in ${folderName(installed)}.`);
    // Another package would take over the settings, secrets and files of this plugin. An administrator may remove it first.
    const installedAs = installed?.package?.name;
    if (installedAs !== undefined && installedAs !== found.name)
      throw new PluginIdTaken(`The id "${id}" belongs to the package ${installedAs}. Remove that plugin first.`);
    // An operator's folder with other content would be replaced.
    if (!installed && this.installedFolders.has(id))
      throw new PluginIdTaken(`The folder plugins/${id} holds something else. Remove it first.`);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    const { from, source, verified } = arrival;
    const signer = signerOf(files);
    const record = { source, from, sha256, installedAt: this.clock.now(), ...(signer && { signer }) };
    await this.installedFolders.stage(candidateId, files, record);
    const granted: readonly PluginPermission[] = installed?.package?.vitrine.permissions ?? [];
    return {
      candidateId,
      id,
      kind,
      title,
      description,
      version: found.version,
      author,
      homepage: /^https?:\/\//.test(found.homepage ?? '') ? (found.homepage ?? '') : '',
      from,
      size: [...files.values()].reduce((sum, data) => sum + data.length, 0),
      files: files.size,
      sha256,
      verified,
      permissions,
      newPermissions: permissions.filter(permission => !granted.includes(permission)),
      replaces: installed?.package?.version ?? null,
      readme: (files.get('README.md') ?? files.get('readme.md') ?? '').toString().slice(0, MAX_README),
      icon: iconIn(files, found.vitrine.icon),
      remarks: remarksOn(found, files, arrival.listing),
      signature: compareSigners((await this.installedFolders.recordOf(id))?.signer, signer),
      theme: kind === 'theme' ? ((await this.contributions.of(ThemeInstaller)[0]?.inspect(files)) ?? null) : null,
    };
  }
}

const ZIP = Buffer.from('PK');
const GZIP = Buffer.from([0x1f, 0x8b]);

async function unpack(archive: Buffer) {
  const start = archive.subarray(0, 2);
  if (start.equals(ZIP)) return unpackZip(archive, PLUGIN_ARCHIVE_LIMITS);
  if (start.equals(GZIP)) return unpackTarball(archive, PLUGIN_ARCHIVE_LIMITS);
  throw new PluginArchiveUnknown();
}
