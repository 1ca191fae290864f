import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ThemeSource } from '@vitrine/contracts';
import { isNetworkError, type ThemeArchive } from '@vitrine/plugin-sdk';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { messageOf, PluginError } from '../plugins/hooks/plugin-error.ts';
import { CandidatesService, type Candidate } from './candidates.service.ts';
import { CODE_HOSTS, download, fetchRelease } from './sources/code-hosts.ts';
import { sourceNamedBy } from './sources/source.rule.ts';
import { ThemeChecksum, ThemeNoSource, ThemeSourceFailed, ThemeSourceUnknown } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

/** Service that fetches themes through the provider of their kind of source: the core itself, or a plugin. */
@Injectable()
export class ThemeFetchService implements OnModuleInit {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly outbound: OutboundHttpClient,
    private readonly themes: ThemesService,
    private readonly candidates: CandidatesService,
  ) {}

  onModuleInit(): void {
    const { http } = this.outbound;
    const { fetchTheme } = this.hooks.internal;
    fetchTheme.tap('url', async ({ ref }) => ({ zip: await download(http, ref), from: ref }));
    for (const [kind, host] of Object.entries(CODE_HOSTS))
      fetchTheme.tap(kind, ({ ref }) => fetchRelease(host, ref, http));
  }

  /** Fetches a theme for the administrator to inspect. With a checksum, other bytes are rejected. */
  async fetchCandidate(
    source: ThemeSource,
    { sha256, expected }: { sha256?: string | undefined; expected?: string | undefined } = {},
  ): Promise<Candidate> {
    const archive = await this.fetch(source);
    const zip = Buffer.from(archive.zip);
    if (sha256 !== undefined && createHash('sha256').update(zip).digest('hex') !== sha256) throw new ThemeChecksum();
    return this.candidates.stage(zip, { from: archive.from, source, ...(expected !== undefined && { expected }) });
  }

  /** Fetches the newest release of an installed theme from its source. */
  async update(id: string): Promise<Candidate> {
    const { source, current } = this.themes.findOneOrFail(id);
    const known = source ?? sourceNamedBy(current?.manifest.url);
    if (!known) throw new ThemeNoSource(id);
    return this.fetchCandidate(known, { expected: id });
  }

  private async fetch(source: ThemeSource): Promise<ThemeArchive> {
    let archive: ThemeArchive | undefined;
    try {
      archive = await this.hooks.fetchTheme.ask(source.kind, source);
    } catch (error) {
      const cause = error instanceof PluginError ? error.cause : error;
      if (cause instanceof ProblemError) throw cause;
      if (isNetworkError(cause) || error instanceof PluginError) throw new ThemeSourceFailed(messageOf(cause));
      throw error;
    }
    if (!archive) throw new ThemeSourceUnknown(source.kind);
    return archive;
  }
}
