import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ThemeListing, ThemeSource } from '@vitrine/contracts';
import { PLUGIN_SOURCES } from '@vitrine/contracts/settings';
import type { FoundThemes, ThemeArchive, ThemeQuery } from '@vitrine/plugin-sdk';
import { matchesIntegrity } from '../platform/archive/integrity.rule.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { messageOf, PluginError } from '../plugins/hooks/plugin-error.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { CandidatesService, type Candidate } from './candidates.service.ts';
import { sourceNamedBy } from './sources/source.rule.ts';
import { ThemeChecksum, ThemeNoSource, ThemeSourceFailed, ThemeSourceUnknown } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

/** Service that requests themes from the plugin behind a kind of source, and validates them. */
@Injectable()
export class ThemeFetchService {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly settings: SettingsService,
    private readonly themes: ThemesService,
    private readonly candidates: CandidatesService,
  ) {}

  /** Fetches a theme for inspection by the administrator. If a checksum is given, other bytes are rejected. */
  async fetchCandidate(
    source: ThemeSource,
    { sha256, expected }: { sha256?: string | undefined; expected?: string | undefined } = {},
  ): Promise<Candidate> {
    const { archive, from, integrity } = await this.fetch(source);
    if (integrity !== undefined && matchesIntegrity(archive, integrity) === false) throw new ThemeChecksum();
    if (sha256 !== undefined && createHash('sha256').update(archive).digest('hex') !== sha256)
      throw new ThemeChecksum();
    return this.candidates.stage(Buffer.from(archive), { from, source, ...(expected !== undefined && { expected }) });
  }

  /** Fetches the newest release of an installed theme from its source. */
  async update(id: string): Promise<Candidate> {
    const { source, current } = this.themes.findOneOrFail(id);
    const updateSource = source ?? sourceNamedBy(current?.manifest.url);
    if (!updateSource) throw new ThemeNoSource(id);
    return this.fetchCandidate(newestOf(updateSource), { expected: id });
  }

  /** Lists the themes in a catalogue or registry. */
  find(kind: string, query: ThemeQuery): Promise<FoundThemes> {
    return this.ask(kind, () => this.hooks.findThemes.ask(kind, query));
  }

  /** Searches the npm registry for themes. */
  async search(query: string): Promise<readonly ThemeListing[]> {
    return (await this.find('npm', { from: this.registry, words: query })).listings;
  }

  private fetch(source: ThemeSource): Promise<ThemeArchive> {
    return this.ask(source.kind, () => this.hooks.fetchTheme.ask(source.kind, source, { registry: this.registry }));
  }

  private get registry(): string {
    return this.settings.get(PLUGIN_SOURCES).registry;
  }

  private async ask<T>(kind: string, question: () => Promise<T | undefined>): Promise<T> {
    await this.plugins.ready;
    const answer = await question().catch((error: unknown) => {
      throw error instanceof PluginError ? new ThemeSourceFailed(messageOf(error.cause)) : error;
    });
    if (answer === undefined) throw new ThemeSourceUnknown(kind);
    return answer;
  }
}

/** Source without a fixed version. */
const newestOf = (source: ThemeSource): ThemeSource =>
  source.kind === 'npm' ? { ...source, ref: source.ref.replace(/(?<=.)@[^@/]*$/, '') } : source;
