import { basename, dirname } from 'node:path';
import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ScriptService } from '../install/script.service.ts';
import { Access } from '../platform/http/access.ts';
import { escapeHtml, HAS_ADDRESS, sendAuthorPage } from './author-page.ts';
import { SdkPackagesService } from './sdk-packages.service.ts';
import { SdkNotPacked, SdkPackageNotFound } from './sdk-registry.problems.ts';

const SCOPE = '@vitrine';
/** Packages of every build, packed or not. */
const NAMES = ['create-plugin', 'plugin-sdk', 'create-theme', 'theme-sdk'];

/**
 * npm registry of the scope `@vitrine` at `/npm/`: serves the SDKs in the version that matches this site. Available on private
 * sites too, because the packages are not confidential.
 */
@Controller('npm')
export class SdkRegistryController {
  constructor(
    private readonly sdkPackages: SdkPackagesService,
    private readonly script: ScriptService,
  ) {}

  /** Returns a page for people: what this registry is, and how to begin. */
  @Get()
  @Access({ audience: 'anyone' })
  async page(@Req() request: Request, @Res() response: Response) {
    const siteUrl = this.script.addressFor(request);
    const rows = (await this.all()).map(
      ({ id, version, description }) =>
        `<tr><td><code>${id}</code></td><td>${version}</td><td>${escapeHtml(description)}</td></tr>`,
    );
    const commands = (kind: string) =>
      escapeHtml(
        `npm create @vitrine/${kind} my-${kind} --@vitrine:registry=${siteUrl}/npm/\ncd my-${kind}\nnpm install\nnpm run dev -- --site ${siteUrl}`,
      );
    const body =
      `<h1>SDKs for plugins and themes</h1><p>This site hands out the SDKs for its plugins and themes as an npm registry of the scope <code>@vitrine</code>, in the version that fits it.</p>` +
      `<h2>Write a plugin</h2><pre><code>${commands('plugin')}</code></pre>` +
      `<h2>Write a theme</h2><pre><code>${commands('theme')}</code></pre>` +
      `<p>An administrator makes the key for <code>VITRINE_KEY</code> in the admin area: Plugins or Themes → Write your own. The <a href="${escapeHtml(siteUrl)}/docs">guides</a> describe everything else.</p>` +
      `<h2>Packages</h2><table><tr><th>package</th><th>version</th><th></th></tr>${rows.join('')}</table>`;
    sendAuthorPage(response, { title: 'SDKs for plugins and themes', body, home: siteUrl });
  }

  /** Answers `npm search`, which searches names and descriptions. */
  @Get('-/v1/search')
  @Access({ audience: 'anyone' })
  @Header('cache-control', 'public, max-age=60')
  async search(@Query('text') text: unknown, @Res() response: Response) {
    const terms = (typeof text === 'string' ? text : '').toLowerCase().split(/\s+/).filter(Boolean);
    const found = (await this.all()).filter(({ id, description }) =>
      terms.every(term => `${id} ${description}`.toLowerCase().includes(term)),
    );
    const objects = found.map(({ id, version, description }) => ({
      package: { name: id, scope: 'vitrine', version, description },
      score: { final: 1, detail: { quality: 1, popularity: 1, maintenance: 1 } },
      searchScore: 1,
    }));
    response.json({ objects, total: objects.length, time: new Date().toUTCString() });
  }

  /** Describes a package in the format of npm registries; npm requests `/npm/@vitrine%2fplugin-sdk`. */
  @Get(':package')
  @Access({ audience: 'anyone' })
  @Header('cache-control', HAS_ADDRESS)
  async describe(@Param('package') packageName: string, @Req() request: Request, @Res() response: Response) {
    const { name, version, manifest, integrity, shasum } = await this.find(packageName);
    const id = `${SCOPE}/${name}`;
    const tarball = `${this.script.addressFor(request)}/npm/${id}/-/${name}-${version}.tgz`;
    // Without the envelope of the API, as npm expects it.
    response.json({
      _id: id,
      name: id,
      description: manifest.description,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, _id: `${id}@${version}`, dist: { tarball, integrity, shasum } } },
    });
  }

  @Get(`${SCOPE}/:name/-/:file`)
  @Access({ audience: 'anyone' })
  async download(@Param('name') packageName: string, @Param('file') fileName: string, @Res() response: Response) {
    const { name, version, file } = await this.find(`${SCOPE}/${packageName}`);
    if (fileName !== `${name}-${version}.tgz`) throw new SdkPackageNotFound(fileName.slice(0, 100));
    response.setHeader('cache-control', 'public, max-age=3600');
    response.type('application/gzip');
    response.sendFile(basename(file), { root: dirname(file), cacheControl: false });
  }

  /** Lists the packages that are packed. */
  private async all() {
    const found = await Promise.all(NAMES.map(name => this.sdkPackages.find(name)));
    return found.flatMap(sdkPackage =>
      sdkPackage
        ? [
            {
              id: `${SCOPE}/${sdkPackage.name}`,
              version: sdkPackage.version,
              description: String(sdkPackage.manifest.description),
            },
          ]
        : [],
    );
  }

  private async find(packageName: string) {
    const [scope, name = ''] = packageName.split('/');
    if (scope !== SCOPE || !NAMES.includes(name)) throw new SdkPackageNotFound(packageName.slice(0, 100));
    const found = await this.sdkPackages.find(name);
    if (!found) throw new SdkNotPacked(`${SCOPE}/${name}`);
    return found;
  }
}
