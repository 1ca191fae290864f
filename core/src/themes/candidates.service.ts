import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { THEME_MANIFEST, type ThemeSource } from '@vitrine/contracts';
import { type Files, InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { InvalidSignatureError, signerOf } from '@vitrine/contracts/signature';
import { InvalidThemeError, readManifest, scanTheme, WrongThemeSdkError } from '@vitrine/contracts/theme-package';
import { CandidateStore } from '../platform/archive/candidate-transfer.contribution.ts';
import { WaitingCandidates } from '../platform/archive/waiting-candidates.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import type { InstalledTheme } from './installed-theme.ts';
import { KOMARI_MANIFEST, readKomariManifest } from './komari/komari-manifest.rule.ts';
import { releaseName, type StoredRelease } from './releases/release.ts';
import { scanSiteTheme } from './scan/scan-site-theme.ts';
import { unpackTheme, type ThemeContent } from './sources/theme-content.ts';
import { CandidateNotFound, ThemeInvalid, ThemeNotZip, ThemeWrongSdk } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

/** A theme that passed every check and waits for the administrator's confirmation. */
export interface Candidate {
  readonly candidateId: string;
  readonly record: StoredRelease;
  /** Its picture, shown before the theme has a URL. */
  readonly picture: { readonly name: string; readonly data: Buffer } | undefined;
  readonly source: ThemeSource | null;
}

interface Arrival {
  /** Description of its origin. */
  readonly from: string;
  /** Source from which it can be fetched again; null for an upload. */
  readonly source: ThemeSource | null;
  /** Id of the expected theme; a zip of another theme is rejected. */
  readonly expected?: string;
}

const MAX_PICTURE_BYTES = 500_000;

/**
 * Service that accepts zips, checks them, and keeps them until the administrator decides. Processed one at a time, to limit memory.
 */
@Injectable()
@CandidateStore()
export class CandidatesService implements CandidateStore {
  readonly kind = 'theme';
  private readonly waiting: WaitingCandidates<Candidate>;
  private readonly turns = new SerialQueue();

  constructor(
    private readonly clock: Clock,
    private readonly themes: ThemesService,
    contributions: Contributions,
  ) {
    this.waiting = new WaitingCandidates({
      clock,
      removeFiles: candidateId => themes.folders.discard(candidateId),
      transfer: { kind: this.kind, contributions, folderOf: candidateId => this.folderOf(candidateId) },
    });
  }

  stage(archive: Buffer | ThemeContent, arrival: Arrival): Promise<Candidate> {
    return this.turns.run(async () => {
      const candidateId = randomUUID();
      try {
        const candidate = await this.validate(candidateId, archive, arrival);
        await this.waiting.add(candidate);
        return candidate;
      } catch (error) {
        await this.themes.folders.discard(candidateId);
        throw asProblem(error);
      }
    });
  }

  async install(candidateId: string, activate: boolean, hosts?: readonly string[]): Promise<InstalledTheme> {
    const candidate = await this.waiting.bring(candidateId);
    if (!candidate) throw new CandidateNotFound();
    const theme = await this.themes.install(candidateId, candidate.record, candidate.source, hosts);
    if (activate) await this.themes.activate(theme.id);
    return theme;
  }

  discard(candidateId: string): Promise<void> {
    return this.waiting.discard(candidateId);
  }

  folderOf(candidateId: string): string {
    return this.themes.folders.stagingOf(candidateId);
  }

  async handOver(candidateId: string, copyFiles: () => Promise<void>): Promise<Omit<Candidate, 'picture'> | null> {
    const candidate = await this.waiting.handOver(candidateId, copyFiles);
    // The picture is only shown before the decision.
    return candidate ? { candidateId, record: candidate.record, source: candidate.source } : null;
  }

  private async validate(
    candidateId: string,
    archive: Buffer | ThemeContent,
    { from, source, expected }: Arrival,
  ): Promise<Candidate> {
    const { files: unpacked, skipped, sha256 } = Buffer.isBuffer(archive) ? await unpackTheme(archive) : archive;
    const files = withoutWrapper(unpacked);
    const isSite = files.has(KOMARI_MANIFEST) && !files.has(THEME_MANIFEST);
    const manifest = isSite ? readKomariManifest(files) : readManifest(files);
    if (expected !== undefined && manifest.id !== expected)
      throw new ThemeInvalid(`The zip holds the theme ${manifest.id}, not ${expected}.`);
    const { files: stored, travels } = await this.themes.folders.write(candidateId, files);
    const transferred = (file: string) => travels.get(file) ?? 0;
    const signer = isSite ? undefined : signerOf(files);
    const record: StoredRelease = {
      release: releaseName(manifest.version, files),
      manifest,
      scan: isSite ? scanSiteTheme(files, transferred, skipped) : await scanTheme(manifest, files, transferred),
      files: stored,
      sha256,
      ...(signer && { signer }),
      from,
      arrivedAt: this.clock.now(),
    };
    await this.themes.folders.describe(candidateId, record);
    return { candidateId, record, source, picture: pictureOf(manifest.preview, files) };
  }
}

/** Returns the files of a Komari theme without the root folder that some archives have. */
function withoutWrapper(files: Files): Files {
  const manifest = [...files.keys()].find(name => name === KOMARI_MANIFEST || name.endsWith(`/${KOMARI_MANIFEST}`));
  const wrapper = manifest?.slice(0, -KOMARI_MANIFEST.length) ?? '';
  const isWhole = wrapper.split('/').length === 2 && [...files.keys()].every(name => name.startsWith(wrapper));
  return isWhole ? new Map([...files].map(([name, data]) => [name.slice(wrapper.length), data])) : files;
}

function pictureOf(name: string | undefined, files: Files): Candidate['picture'] {
  const data = name === undefined ? undefined : files.get(name);
  return name !== undefined && data && data.length <= MAX_PICTURE_BYTES ? { name, data } : undefined;
}

/** Converts an error about an invalid theme to its problem. Other errors are unchanged. */
export function asProblem(error: unknown): unknown {
  if (error instanceof NotAZipError) return new ThemeNotZip();
  if (error instanceof WrongThemeSdkError) return new ThemeWrongSdk(error.range, error.offered);
  if (error instanceof InvalidThemeError) return new ThemeInvalid(error.message, [...error.errors]);
  return error instanceof InvalidArchiveError || error instanceof InvalidSignatureError
    ? new ThemeInvalid(error.message)
    : error;
}
