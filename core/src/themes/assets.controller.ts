import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NewThemeFailure, ThemeLoad } from '@vitrine/contracts';
import { isThemeFile } from '@vitrine/contracts/theme-package';
import { HOUR_MS } from '@vitrine/contracts/time';
import { Access } from '../platform/http/access.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { allowAnyOrigin } from '../platform/http/security-headers.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { Clock } from '../platform/time/clock.ts';
import { ImagesService } from './images.service.ts';
import { isRelease } from './releases/release.ts';
import { sendReleaseFile } from './releases/send-release-file.ts';
import { sendSiteFile } from './send-site-file.ts';
import { SiteThemesService } from './site-themes.service.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';
import { ThemeFileKeys } from './theme-file-keys.service.ts';
import { AssetNotFound } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** Controller of theme files and failure reports. An unknown file is a 404, never the page. */
@Controller()
export class AssetsController {
  private readonly reports: Throttle;

  constructor(
    private readonly themes: ThemesService,
    private readonly fileKeys: ThemeFileKeys,
    private readonly images: ImagesService,
    private readonly themeFailures: ThemeFailuresService,
    private readonly siteThemes: SiteThemesService,
    private readonly peer: PeerService,
    clock: Clock,
  ) {
    this.reports = new Throttle(clock, { free: 10, firstMs: 10_000, maxMs: HOUR_MS });
  }

  /** Public, but the name contains a hash of the content: sandboxed pages have no cookie to send. */
  @Get('themes/media/:id/:name')
  @Access({ audience: 'anyone' })
  image(@Param('id') id: string, @Param('name') name: string, @Res() response: Response) {
    const path = this.images.pathOf(id, name);
    if (!path || !existsSync(path)) throw new AssetNotFound();
    allowAnyOrigin(response);
    response.setHeader('cache-control', CACHE_FOREVER);
    response.sendFile(basename(path), { root: dirname(path), cacheControl: false, acceptRanges: false });
  }

  /** Returns a file of a release for a sandboxed page of a private site, which has no cookie to send. */
  @Get('themes/~:key/*path')
  @Access({ audience: 'anyone' })
  fileByKey(@Req() request: Request, @Res() response: Response) {
    const [, key = '', id = '', release = '', rest = ''] =
      /^\/themes\/~([^/]+)\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (!isSame(key, this.fileKeys.of(id, release))) throw new AssetNotFound();
    this.send(id, release, rest, request, response);
  }

  /**
   * Returns a file of a whole-site theme under the path used by its own code and links. Public like its files at the root of the
   * site, because sandboxed pages have no cookie to send.
   */
  @Get(['themes/:alias/:file', 'themes/:alias/dist/*path'])
  @Access({ audience: 'anyone' })
  fileByAlias(@Req() request: Request, @Res() response: Response) {
    const found = this.siteThemes.fileByAlias(request.path);
    if (!found) throw new AssetNotFound();
    return sendSiteFile(this.siteThemes, found, request, response);
  }

  /** Returns a file of a release: looked up by exact name among the unpacked files, so that paths cannot traverse folders. */
  @Get('themes/*path')
  @Access({ audience: 'viewer' })
  file(@Req() request: Request, @Res() response: Response) {
    const [, id = '', release = '', rest = ''] = /^\/themes\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    const found = this.themes.find(id) ? undefined : this.siteThemes.fileByAlias(request.path);
    if (found) return sendSiteFile(this.siteThemes, found, request, response);
    return this.send(id, release, rest, request, response);
  }

  private send(id: string, release: string, rest: string, request: Request, response: Response): void {
    const name = decoded(rest);
    const theme = this.themes.find(id);
    const stored = [theme?.current, theme?.previous].find(known => known?.release === release && isRelease(release));
    const file = stored && name !== undefined && Object.hasOwn(stored.files, name) ? stored.files[name] : undefined;
    if (!file || name === undefined || isPage(name)) throw new AssetNotFound();
    response.setHeader('cache-control', CACHE_FOREVER);
    sendReleaseFile({ root: this.themes.folders.filesOf(id, release), name, file }, request, response);
  }

  /** Accepts a browser's report of a theme failure. */
  @Post('api/v1/themes/failures')
  @Access({ audience: 'viewer', audit: false })
  @HttpCode(204)
  async report(@Body({ schema: NewThemeFailure }) failure: NewThemeFailure, @Req() request: Request) {
    this.throttleReport(request);
    await this.themeFailures.report(failure);
  }

  /** Accepts a browser's report that it loaded a theme reported as slow by others. */
  @Post('api/v1/themes/loads')
  @Access({ audience: 'viewer', audit: false })
  @HttpCode(204)
  reportLoad(@Body({ schema: ThemeLoad }) load: ThemeLoad, @Req() request: Request) {
    this.throttleReport(request);
    this.themeFailures.reportLoad(load);
  }

  /** Counts a report towards the limit of its client's network. Throws RequestThrottled. */
  private throttleReport(request: Request): void {
    this.reports.attempt(throttlePrefixOf(this.peer.resolve(request).address));
  }
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'));

/** Pages of a whole-site theme are sent only by the site, with their policy. */
const isPage = (name: string) => !isThemeFile(name);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
