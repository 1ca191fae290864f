import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { gt, valid } from 'semver';
import { z } from 'zod';
import {
  CatalogueSources,
  StoredCatalogueSources,
  CatalogueTheme,
  FetchTheme,
  InstallTheme,
  ThemeCandidate,
  ThemeCatalogue,
  ThemeView,
} from '@vitrine/contracts';
import type { ThemeListing, ThemeSource } from '@vitrine/contracts';
import { THEME_ARCHIVE_LIMITS } from '@vitrine/contracts/theme-package';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { etagOf } from '../platform/http/etag.ts';
import { languageOf } from '../platform/http/language.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { CandidatesService, type Candidate } from './candidates.service.ts';
import { CatalogueService } from './catalogue.service.ts';
import { localizedText } from './local-text.ts';
import type { StoredRelease } from './releases/release.ts';
import { ThemeFetchService } from './theme-fetch.service.ts';
import { candidateView, themeView } from './theme.view.ts';
import { ThemeNotZip, ThemeTooLarge, ThemeWrongType } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

const ZIP_TYPES = /^application\/(zip|x-zip-compressed|x-zip|octet-stream)\b/i;

/** Controller of theme candidates: uploaded, fetched or selected from a catalogue; inspected, then installed or discarded. */
@Controller('api/v1/admin/themes')
@UseFilters(PluginProblemFilter)
export class CandidatesController {
  constructor(
    private readonly candidates: CandidatesService,
    private readonly themeFetch: ThemeFetchService,
    private readonly catalogue: CatalogueService,
    private readonly themes: ThemesService,
  ) {}

  /** Uploads a zip as the request body; `name` is its file name, for the list. Does not install it. */
  @Post('candidates')
  @Access({ audience: 'admin', scope: 'extensions', stepUp: 'recent', audit: 'candidates.upload' })
  @ResponseSchema(ThemeCandidate)
  async upload(@Query('name') name: unknown, @Req() request: Request) {
    const file = typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'theme.zip';
    if (!ZIP_TYPES.test(request.headers['content-type'] ?? '')) throw new ThemeWrongType();
    if (!/\.zip$/i.test(file)) throw new ThemeNotZip();
    const { archive } = THEME_ARCHIVE_LIMITS;
    const zip = await readUpload(request, archive, () => new ThemeTooLarge(archive / 2 ** 20));
    return this.view(await this.candidates.stage(zip, { from: file, source: null }), request);
  }

  /** Fetches a zip from a source, or the update of an installed theme. Does not install it. */
  @Post('candidates/fetch')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'candidates.fetch', logs: 'body' })
  @ResponseSchema(ThemeCandidate)
  async fetch(@Body({ schema: FetchTheme }) body: FetchTheme, @Req() request: Request) {
    const candidate =
      'update' in body
        ? await this.themeFetch.update(body.update)
        : await this.themeFetch.fetchCandidate(body.source, body);
    return this.view(candidate, request);
  }

  @Post('candidates/:candidateId/install')
  @Access({ audience: 'admin', scope: 'extensions', stepUp: 'recent', audit: 'candidates.install', logs: 'body' })
  @ResponseSchema(ThemeView)
  async install(
    @Param('candidateId') candidateId: string,
    @Body({ schema: InstallTheme }) { activate, hosts }: z.infer<typeof InstallTheme>,
    @Req() request: Request,
  ) {
    const theme = await this.candidates.install(candidateId, activate, hosts);
    if (theme.current) annotateAudit(request, annotationOf(theme.current));
    return themeView(theme, { active: this.themes.active(), language: languageOf(request), failures: [] });
  }

  @Delete('candidates/:candidateId')
  @Access({ audience: 'admin', scope: 'extensions', audit: 'candidates.discard' })
  @HttpCode(204)
  async discard(@Param('candidateId') candidateId: string) {
    await this.candidates.discard(candidateId);
  }

  @Get('catalogue')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(ThemeCatalogue)
  async offered(): Promise<ThemeCatalogue> {
    const { listings, failures } = await this.catalogue.list();
    return { listings: listings.map(listing => this.offer(listing)), failures: [...failures] };
  }

  /** Searches the npm registry for packages with the keyword `vitrine-theme`. */
  @Get('search')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(CatalogueTheme))
  async search(@Query('q') query: unknown): Promise<CatalogueTheme[]> {
    const listings = await this.themeFetch.search(typeof query === 'string' ? query.slice(0, 100) : '');
    return listings.map(listing => this.offer(listing));
  }

  @Get('catalogue/sources')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(StoredCatalogueSources)
  sources() {
    const sources = this.catalogue.sources();
    return { sources, etag: etagOf(sources) };
  }

  @Put('catalogue/sources')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'candidates.choose-sources', logs: 'body' })
  @ResponseSchema(StoredCatalogueSources)
  async chooseSources(
    @Body({ schema: CatalogueSources }) { sources }: CatalogueSources,
    @IfMatch() precondition: Precondition,
  ) {
    await this.catalogue.choose(sources, () => precondition.check(this.sources()));
    return this.sources();
  }

  /** Returns a picture of a listing: the preview is number 0, the screenshots follow. */
  @Get('catalogue/:id/pictures/:number')
  @Access({ audience: 'admin', scope: 'settings' })
  @Header('cache-control', 'private, max-age=3600')
  async picture(@Param('id') id: string, @Param('number') number: string, @Res() response: Response) {
    const { kind, data } = await this.catalogue.picture(id, Number(number));
    response.type(kind).send(Buffer.from(data));
  }

  private offer({ screenshots = [], ...listing }: ThemeListing): CatalogueTheme {
    const theme =
      this.themes.find(listing.id) ?? this.themes.list().find(({ source }) => isSame(source, listing.source));
    const installed = theme?.current?.manifest.version ?? null;
    const isUpdate = installed !== null && valid(listing.version) !== null && gt(listing.version, installed);
    return { ...listing, screenshots: screenshots.length, installed, isUpdate };
  }

  private view(candidate: Candidate, request: Request): ThemeCandidate {
    annotateAudit(request, annotationOf(candidate.record));
    return candidateView(candidate, this.themes.find(candidate.record.manifest.id), languageOf(request));
  }
}

/** Packages are matched by name, which is not the id of the theme. */
const isSame = (a: ThemeSource | null, b: ThemeSource): boolean =>
  a?.kind === b.kind && a.ref.replace(/(?<=.)@[^@/]*$/, '') === b.ref;

/** Returns the details of a theme for the audit entry of a request. */
const annotationOf = ({ manifest: { id, name, version }, sha256, from }: StoredRelease) => ({
  subject: { id, name: localizedText(name, 'en') },
  detail: { version, sha256, from },
});
