import { Injectable } from '@nestjs/common';
import type { ThemeListing } from '@vitrine/contracts';
import { THEME } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { FoundThemes } from '@vitrine/plugin-sdk';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { messageOf } from '../plugins/hooks/plugin-error.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { detectImageType } from './image-type.ts';
import { ThemeFetchService } from './theme-fetch.service.ts';
import { AssetNotFound, ThemeSourceFailed } from './themes.problems.ts';

const CACHE_TTL_MS = 10 * MINUTE_MS;
const MAX_PICTURE_BYTES = 1_000_000;

interface Catalogue {
  readonly listings: readonly ThemeListing[];
  /** Sources that could not be read, with the error. */
  readonly failures: readonly { source: string; message: string }[];
}

/** Service for the themes offered for installation: from online lists and from plugins. */
@Injectable()
export class CatalogueService {
  private readonly read = new Map<string, FoundThemes & { readonly at: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly outbound: OutboundHttpClient,
    private readonly hooks: CoreHooks,
    private readonly settings: SettingsService,
    private readonly themeFetch: ThemeFetchService,
  ) {}

  sources(): readonly string[] {
    return this.settings.get(THEME).catalogues;
  }

  /** `expect` throws if the stored sources are not the ones that the change is based on. */
  async choose(sources: string[], expect?: () => void): Promise<void> {
    await this.settings.runExclusive(THEME, expect, () =>
      this.settings.set(THEME, { catalogues: [...new Set(sources)] }),
    );
  }

  async list(): Promise<Catalogue> {
    const failures: { source: string; message: string }[] = [];
    const lists = await Promise.all(
      this.sources().map(async source => {
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
    return { listings: await this.hooks.themeCatalogue.apply(lists.flat()), failures };
  }

  /**
   * Returns a picture of a listing, 0 for its preview. It is fetched by the server, so that pages load nothing from other hosts,
   * and catalogues do not see the client.
   */
  async picture(id: string, number: number): Promise<{ kind: string; data: Uint8Array }> {
    const { listings } = await this.list();
    const listing = listings.find(listing => listing.id === id);
    const url = number === 0 ? listing?.preview : listing?.screenshots?.[number - 1];
    if (!url) throw new AssetNotFound();
    const answer = await this.outbound.http(url, { maxBytes: MAX_PICTURE_BYTES }).catch((error: unknown) => {
      throw new ThemeSourceFailed(messageOf(error));
    });
    const kind = answer.ok ? detectImageType(answer.bytes()) : undefined;
    if (!kind) throw new AssetNotFound();
    return { kind, data: answer.bytes() };
  }

  private async contentOf(source: string): Promise<FoundThemes> {
    const cached = this.read.get(source);
    if (cached && this.clock.now() - cached.at < CACHE_TTL_MS) return cached;
    const found = await this.themeFetch.find('catalogue', { from: source, words: '' });
    this.read.set(source, { ...found, at: this.clock.now() });
    return found;
  }
}
