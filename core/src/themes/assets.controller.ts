import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { NewThemeFailure } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { allowAnyOrigin } from '../platform/http/security-headers.ts';
import { Clock } from '../platform/clock.ts';
import { Throttle } from '../platform/throttle.ts';
import { ThemeFailuresService } from './failures.service.ts';
import { ImagesService } from './images.service.ts';
import { ENCODINGS, isRelease, type Encoding } from './releases/release.ts';
import { sdkPackage } from './sdk-package.ts';
import { AssetNotFound } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The files of themes, for every visitor's browser. What is not there is a 404, never a page. */
@Controller()
export class AssetsController {
  private readonly reports: Throttle;

  constructor(
    private readonly themes: ThemesService,
    private readonly images: ImagesService,
    private readonly failures: ThemeFailuresService,
    private readonly peers: PeerService,
    clock: Clock,
  ) {
    this.reports = new Throttle(clock, { free: 10, firstMs: 10_000, maxMs: 3_600_000 });
  }

  /** The theme SDK that fits this site, for `npm install <site>/themes/sdk.tgz`. */
  @Get('themes/sdk.tgz')
  @Access({ audience: 'anyone' })
  sdk(@Res() response: Response) {
    const path = sdkPackage();
    if (!path) throw new AssetNotFound();
    response.setHeader('cache-control', 'no-cache');
    response.type('application/gzip').sendFile(path);
  }

  /** For whoever knows its name, which is made of what is in it: pages in a sandbox have no cookie to show. */
  @Get('themes/media/:id/:name')
  @Access({ audience: 'anyone' })
  image(@Param('id') id: string, @Param('name') name: string, @Res() response: Response) {
    const path = this.images.pathOf(id, name);
    if (!path || !existsSync(path)) throw new AssetNotFound();
    allowAnyOrigin(response);
    response.setHeader('cache-control', FOR_EVER);
    response.sendFile(basename(path), { root: dirname(path), cacheControl: false, acceptRanges: false });
  }

  /** A file of a release for a page in a sandbox of a private site, which has no cookie to show. */
  @Get('themes/~:key/*path')
  @Access({ audience: 'anyone' })
  fileByKey(@Req() request: Request, @Res() response: Response) {
    const [, key = '', id = '', release = '', rest = ''] =
      /^\/themes\/~([^/]+)\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (!isSame(key, this.themes.fileKey(id, release))) throw new AssetNotFound();
    this.send(id, release, rest, request, response);
  }

  /** A file of a release: looked up by its exact name among those that were unpacked, so that no path leads elsewhere. */
  @Get('themes/*path')
  @Access({ audience: 'viewer' })
  file(@Req() request: Request, @Res() response: Response) {
    const [, id = '', release = '', rest = ''] = /^\/themes\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    this.send(id, release, rest, request, response);
  }

  private send(id: string, release: string, rest: string, request: Request, response: Response): void {
    const name = decoded(rest);
    const theme = this.themes.find(id);
    const stored = [theme?.current, theme?.previous].find(known => known?.release === release && isRelease(release));
    const file = stored && name !== undefined && Object.hasOwn(stored.files, name) ? stored.files[name] : undefined;
    if (!file || name === undefined) throw new AssetNotFound();
    // The smallest that is accepted, whatever the browser names first.
    const encoding = file.encodings.find(known => request.acceptsEncodings(known));
    if (file.encodings.length > 0) response.vary('Accept-Encoding');
    if (encoding) response.setHeader('content-encoding', encoding satisfies Encoding);
    allowAnyOrigin(response);
    response.setHeader('etag', `"${file.hash}${encoding ? `-${encoding}` : ''}"`);
    response.setHeader('cache-control', FOR_EVER);
    response.type(extname(name) || 'txt');
    const root = this.themes.folders.filesOf(id, release);
    response.sendFile(encoding ? name + ENCODINGS[encoding] : name, {
      root,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
    });
  }

  /** A browser says that the theme did not do what it should. */
  @Post('api/v1/themes/failures')
  @Access({ audience: 'viewer', audit: false })
  @HttpCode(204)
  report(@Body({ schema: NewThemeFailure }) failure: NewThemeFailure, @Req() request: Request) {
    this.reports.attempt(throttlePrefixOf(this.peers.resolve(request).address));
    this.failures.report(failure);
  }
}

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1'));

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
