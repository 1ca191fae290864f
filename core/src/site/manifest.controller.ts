import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SITE } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { ShellService } from './shell.service.ts';

const FILE = 'manifest.webmanifest';

/** Controller of the web app manifest: the shell's, with the name and the icon of the site. */
@Controller()
export class ManifestController {
  constructor(
    private readonly shell: ShellService,
    private readonly settings: SettingsService,
    private readonly customMarkup: CustomMarkupService,
  ) {}

  // Browsers request it without cookies, so nobody is signed in here.
  @Get(FILE)
  @Access({ audience: 'anyone' })
  async manifest(@Res() response: Response): Promise<void> {
    const manifest = JSON.parse(await readFile(join(this.shell.folder, FILE), 'utf8')) as { icons?: readonly object[] };
    const { name, private: isPrivate } = this.settings.get(SITE);
    const { icon } = this.customMarkup;
    const customIcons = icon ? [{ src: 'favicon.ico', type: icon.type, sizes: 'any' }] : [];
    const named = { ...manifest, name, short_name: name, icons: [...customIcons, ...(manifest.icons ?? [])] };
    response.setHeader('cache-control', 'no-cache');
    response.type('application/manifest+json').send(JSON.stringify(isPrivate ? manifest : named));
  }
}
