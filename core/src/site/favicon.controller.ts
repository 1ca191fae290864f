import { Controller, Get, Header, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { FaviconMissing } from './site.problems.ts';

/** Controller of the administrator's icon, at the path where browsers look for it. */
@Controller()
export class FaviconController {
  constructor(private readonly customMarkup: CustomMarkupService) {}

  @Get('favicon.ico')
  @Access({ audience: 'viewer' })
  @Header('cache-control', 'no-cache')
  icon(@Res({ passthrough: true }) response: Response) {
    const { icon } = this.customMarkup;
    if (!icon) throw new FaviconMissing();
    response.setHeader('etag', `"${icon.version}"`);
    return new StreamableFile(icon.bytes, { type: icon.type, length: icon.bytes.length });
  }
}
