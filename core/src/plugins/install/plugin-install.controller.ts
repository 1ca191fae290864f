import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, UseFilters } from '@nestjs/common';
import type { Request } from 'express';
import semver from 'semver';
import { z } from 'zod';
import {
  FetchPlugin,
  FoundPackage,
  InstallPlugin,
  PluginAttention,
  PluginCandidate,
  PluginCatalogue,
  PluginSources,
  StoredPluginSources,
  PluginView,
} from '@vitrine/contracts';
import { SDK_VERSION } from '@vitrine/plugin-sdk';
import { Access } from '../../platform/http/access.ts';
import { annotateAudit } from '../../platform/http/audit-annotation.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { languageOf } from '../../platform/http/language.ts';
import { IfMatch, type Precondition } from '../../platform/http/precondition.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import type { InstalledPlugin } from '../lifecycle/installed-plugin.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { translateHostMessage } from '../texts/host-messages.ts';
import { PluginProblemFilter } from '../texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../texts/plugin-texts.service.ts';
import { pluginView } from '../texts/plugin.view.ts';
import { PLUGIN_ARCHIVE_LIMITS } from './plugin-archive-limits.ts';
import { PluginCandidatesService } from './plugin-candidates.service.ts';
import { PluginArchiveTooLarge } from './plugin-install.problems.ts';
import { PluginInstallService } from './plugin-install.service.ts';
import { PluginSourcesService } from './plugin-sources.service.ts';

/**
 * Controller that installs, updates and removes plugins. API keys need the scope `extensions`, or `full` for actions reserved to
 * people.
 */
@Controller('api/v1/admin/plugins')
@UseFilters(PluginProblemFilter)
export class PluginInstallController {
  constructor(
    private readonly pluginCandidates: PluginCandidatesService,
    private readonly pluginInstall: PluginInstallService,
    private readonly pluginSources: PluginSourcesService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Uploads a .tgz or .zip as the request body; `name` is its file name. Does not install it. */
  @Post('candidates')
  @Access({ audience: 'admin', scope: 'extensions', stepUp: 'recent', audit: 'plugins.upload' })
  @ResponseSchema(PluginCandidate)
  async upload(@Query('name') name: unknown, @Req() request: Request) {
    const { archive } = PLUGIN_ARCHIVE_LIMITS;
    const bytes = await readUpload(request, archive, () => new PluginArchiveTooLarge(archive / 2 ** 20));
    const from = typeof name === 'string' ? name.slice(0, 200) : '';
    return recorded(request, await this.pluginCandidates.stage(bytes, { from, source: null, verified: null }));
  }

  /** Downloads a plugin from a source, or the update of an installed one. Does not install it. */
  @Post('candidates/fetch')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.fetch', logs: 'body' })
  @ResponseSchema(PluginCandidate)
  async fetch(@Body({ schema: FetchPlugin }) body: FetchPlugin, @Req() request: IncomingMessage) {
    const candidate =
      'update' in body
        ? await this.pluginInstall.fetchUpdate(body.update)
        : await this.pluginInstall.fetch(body.source, { sha256: body.sha256 });
    return recorded(request, candidate);
  }

  /** Installs a candidate, with the permissions that were displayed. */
  @Post('candidates/:candidateId/install')
  @Access({ audience: 'admin', scope: 'extensions', stepUp: 'recent', audit: 'plugins.install', logs: 'body' })
  @ResponseSchema(PluginView)
  async install(
    @Param('candidateId') candidateId: string,
    @Body({ schema: InstallPlugin }) { enable, trial = false }: z.infer<typeof InstallPlugin>,
    @Req() request: IncomingMessage,
  ) {
    const { plugin, candidate } = await this.pluginInstall.install(candidateId, { enable, trial });
    recorded(request, candidate);
    return this.view(plugin, request);
  }

  @Delete('candidates/:candidateId')
  @HttpCode(204)
  @Access({ audience: 'admin', scope: 'extensions', audit: 'plugins.discard' })
  discard(@Param('candidateId') candidateId: string) {
    return this.pluginCandidates.discard(candidateId);
  }

  /** Returns the plugins offered by the catalogues. */
  @Get('catalogue')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(PluginCatalogue)
  async catalogue(@Req() request: IncomingMessage): Promise<PluginCatalogue> {
    const { listings, failures } = await this.pluginSources.catalogue();
    const language = languageOf(request);
    const versions = new Map(this.plugins.list().map(({ id, validation }) => [id, validation.found.package?.version]));
    return {
      listings: listings.map(listing => ({
        ...listing,
        installed: versions.get(listing.id) ?? null,
        fits: semver.satisfies(SDK_VERSION, listing.sdk),
      })),
      failures: failures.map(failure => ({ ...failure, message: translateHostMessage(language, failure.message) })),
    };
  }

  /** Returns npm packages with the keyword `vitrine-plugin` that match the search text `q`. */
  @Get('search')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(FoundPackage))
  search(@Query('q') query: unknown) {
    return this.pluginSources.search(typeof query === 'string' ? query.slice(0, 100) : '');
  }

  @Get('sources')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(StoredPluginSources)
  readSources() {
    const sources = this.pluginSources.current;
    return { ...sources, etag: etagOf(sources) };
  }

  @Put('sources')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.choose-sources', logs: 'body' })
  @ResponseSchema(StoredPluginSources)
  async chooseSources(@Body({ schema: PluginSources }) sources: PluginSources, @IfMatch() precondition: Precondition) {
    await this.pluginSources.configure(sources, () => precondition.check(this.readSources()));
    return this.readSources();
  }

  /** Returns the ids of plugins that need an administrator: failed ones, and those with an update. */
  @Get('attention')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(PluginAttention)
  async attention() {
    await this.plugins.ready;
    return this.pluginInstall.attention();
  }

  /** Checks for newer versions now. */
  @Post('updates')
  @HttpCode(200)
  @Access({ audience: 'admin', scope: 'full', audit: 'plugins.check-updates' })
  @ResponseSchema(PluginAttention)
  async checkUpdates() {
    await this.pluginInstall.checkUpdates();
    return this.pluginInstall.attention();
  }

  /** Restores the version before the last update. */
  @Post(':id/rollback')
  @Access({ audience: 'admin', scope: 'extensions', stepUp: 'recent', audit: 'plugins.roll-back' })
  @ResponseSchema(PluginView)
  async rollBack(@Param('id') id: string, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    return this.view(await this.pluginInstall.rollBack(id), request);
  }

  /** Removes a plugin from the data folder. Its settings, storage and log are kept until they are purged. */
  @Delete(':id')
  @HttpCode(204)
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.remove' })
  async remove(@Param('id') id: string) {
    await this.plugins.ready;
    await this.pluginInstall.remove(id);
  }

  private async view(plugin: InstalledPlugin, request: IncomingMessage): Promise<PluginView> {
    const facts = await this.pluginInstall.factsOf(plugin);
    return pluginView(plugin, this.pluginTexts.localesOf(plugin.id), languageOf(request), facts);
  }
}

/** Adds the archive to the audit entry of a request. */
function recorded(request: IncomingMessage, candidate: PluginCandidate): PluginCandidate {
  const { id, title, version, permissions, sha256, from, signature } = candidate;
  const signed = signature.key && { signedBy: signature.key };
  annotateAudit(request, { subject: { id, name: title }, detail: { version, permissions, sha256, from, ...signed } });
  return candidate;
}
