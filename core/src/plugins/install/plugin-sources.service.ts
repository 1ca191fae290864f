import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  PluginCatalogueEnvelope,
  PluginListing,
  readLeniently,
  type FoundPackage,
  type PluginSource,
  type PluginSources,
} from '@vitrine/contracts';
import { PLUGIN_SOURCES } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { isDeliveryError, isNetworkError } from '@vitrine/plugin-sdk';
import { NpmRegistry, npmNameOf } from '@vitrine/plugin-sdk/npm-registry';
import { matchesIntegrity } from '../../platform/archive/integrity.rule.ts';
import { OutboundHttpClient } from '../../platform/outbound/outbound-http-client.ts';
import { Clock } from '../../platform/time/clock.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { messageOf } from '../hooks/plugin-error.ts';
import { PLUGIN_ARCHIVE_LIMITS } from './plugin-archive-limits.ts';
import { PluginChecksum, PluginSourceFailed } from './plugin-install.problems.ts';

/** A downloaded archive. */
interface FetchedArchive {
  readonly bytes: Buffer;
  /** Description of its origin. */
  readonly from: string;
  /** Source of the checksum that it was verified with. */
  readonly verified: 'catalogue' | 'registry' | null;
  /** Catalogue entry that it was downloaded from. */
  readonly listing?: PluginListing;
}

const CACHE_TTL_MS = 10 * MINUTE_MS;
const MAX_DOCUMENT = 16 * 2 ** 20;
const DOWNLOAD_TIMEOUT_MS = 120_000;

const KEYWORD = 'vitrine-plugin';

interface CatalogueContent {
  readonly listings: readonly PluginListing[];
  /** Message that names the omitted entries. */
  readonly problem: string | undefined;
}

/** Service that finds and downloads plugins: from URLs, an npm registry and catalogues. */
@Injectable()
export class PluginSourcesService {
  private readonly read = new Map<string, CatalogueContent & { readonly at: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly outbound: OutboundHttpClient,
    private readonly settings: SettingsService,
  ) {}

  get current(): PluginSources {
    const { registry, catalogues } = this.settings.get(PLUGIN_SOURCES);
    return { registry, catalogues: [...catalogues] };
  }

  /** `expect` throws if the stored sources are not the ones that the change is based on. */
  async configure({ registry, catalogues }: PluginSources, expect?: () => void): Promise<PluginSources> {
    await this.settings.runExclusive(PLUGIN_SOURCES, expect, () =>
      this.settings.set(PLUGIN_SOURCES, { registry, catalogues: [...new Set(catalogues)] }),
    );
    this.clearCache();
    return this.current;
  }

  /** Discards the cached catalogues: for an explicit check for updates, ten minutes are too old. */
  clearCache(): void {
    this.read.clear();
  }

  /** Lists the plugins of all catalogues, and the catalogues that could not be read. */
  async catalogue(): Promise<{ listings: PluginListing[]; failures: { source: string; message: string }[] }> {
    const failures: { source: string; message: string }[] = [];
    const lists = await Promise.all(
      this.current.catalogues.map(async source => {
        try {
          const { listings, problem } = await this.contentOf(source);
          if (problem !== undefined) failures.push({ source, message: problem });
          return listings;
        } catch (error) {
          failures.push({ source, message: messageOf(error) });
          return [];
        }
      }),
    );
    return { listings: lists.flat(), failures };
  }

  /** Downloads from a source. Throws if the checksum differs from the given one, or from the one announced by the source. */
  async fetch(source: PluginSource, sha256?: string): Promise<FetchedArchive> {
    try {
      const archive = await this.fetchFrom(source);
      if (sha256 !== undefined && !matches(archive.bytes, sha256)) throw new PluginChecksum();
      return archive;
    } catch (error) {
      return failSource(error);
    }
  }

  /** Returns the newest version that a source offers; undefined if the source does not announce versions. */
  async latestVersion(source: PluginSource): Promise<string | undefined> {
    if (source.kind === 'url') return undefined;
    if (source.kind === 'catalogue')
      return (await this.catalogue()).listings.find(({ id }) => id === source.ref)?.version;
    return this.registry.latest(npmNameOf(source.ref));
  }

  private async fetchFrom(source: PluginSource): Promise<FetchedArchive> {
    if (source.kind === 'url') return { bytes: await this.download(source.ref), from: source.ref, verified: null };
    if (source.kind === 'npm') return this.fetchPackage(source.ref);
    const listing = (await this.catalogue()).listings.find(({ id }) => id === source.ref);
    if (!listing) throw new PluginSourceFailed(`No catalog lists ${source.ref}.`);
    const bytes = await this.download(listing.url);
    if (!matches(bytes, listing.sha256)) throw new PluginChecksum();
    return { bytes, from: listing.url, verified: 'catalogue', listing };
  }

  private async fetchPackage(ref: string): Promise<FetchedArchive> {
    const { name, version, tarball, integrity } = await this.registry.find(ref);
    const bytes = await this.download(tarball);
    const isGenuine = integrity === undefined ? undefined : matchesIntegrity(bytes, integrity);
    if (isGenuine === false) throw new PluginChecksum();
    return { bytes, from: `${name}@${version}`, verified: isGenuine ? 'registry' : null };
  }

  private get registry(): NpmRegistry {
    return new NpmRegistry(this.outbound.http, this.current.registry);
  }

  private async download(url: string): Promise<Buffer> {
    const answer = await this.outbound.http(url, {
      maxBytes: PLUGIN_ARCHIVE_LIMITS.archive,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    });
    if (!answer.ok) throw new PluginSourceFailed(`${new URL(url).host} answered ${answer.status}.`);
    return Buffer.from(answer.bytes());
  }

  /** Searches the registry for packages with the keyword `vitrine-plugin`. */
  search(query: string): Promise<FoundPackage[]> {
    return this.registry.search(KEYWORD, query).catch(failSource);
  }

  private async contentOf(source: string): Promise<CatalogueContent> {
    const cached = this.read.get(source);
    if (cached && this.clock.now() - cached.at < CACHE_TTL_MS) return cached;
    const answer = await this.outbound.http(source, { maxBytes: MAX_DOCUMENT });
    if (!answer.ok) throw new Error(`${new URL(source).host} answered ${answer.status}`);
    const parsed = PluginCatalogueEnvelope.safeParse(answer.json());
    if (!parsed.success) throw new Error('The answer is no catalog of plugins');
    const { entries: listings, problem } = readLeniently(PluginListing, parsed.data.plugins);
    const content = { at: this.clock.now(), listings, problem };
    this.read.set(source, content);
    return content;
  }
}

const matches = (bytes: Buffer, sha256: string) => createHash('sha256').update(bytes).digest('hex') === sha256;

function failSource(error: unknown): never {
  throw isNetworkError(error) || isDeliveryError(error) ? new PluginSourceFailed(error.message) : error;
}
