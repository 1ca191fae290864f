import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { sendSiteFile, SiteThemesService } from '../themes/site-themes.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { FaviconMissing } from './site.problems.ts';

/**
 * Controller of the site's icon, at the default path of browsers: the administrator's icon, otherwise that of a whole-site theme.
 */
@Controller()
export class FaviconController {
  constructor(
    private readonly customMarkup: CustomMarkupService,
    private readonly siteThemes: SiteThemesService,
  ) {}

  @Get('favicon.ico')
  @Access({ audience: 'viewer' })
  @Header('cache-control', 'no-cache')
  send(@Req() request: Request, @Res() response: Response) {
    const { icon } = this.customMarkup;
    if (icon) return response.setHeader('etag', `"${icon.version}"`).type(icon.type).send(icon.bytes);
    const found = this.siteThemes.fileOfActive(request.path);
    if (!found) throw new FaviconMissing();
    return sendSiteFile(this.siteThemes, found, request, response);
  }
}
