import { basename, dirname } from 'node:path';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ScriptService } from '../install/script.service.ts';
import { Access } from '../platform/http/access.ts';
import { SdkPackagesService } from './sdk-packages.service.ts';
import { SdkNotPacked, SdkPackageNotFound } from './sdk-registry.problems.ts';

const SCOPE = '@vitrine';
/** Packages that every build has, packed or not yet. */
const NAMES = ['plugin-sdk', 'create-plugin', 'theme-sdk', 'create-theme'];

/**
 * npm registry of the scope `@vitrine` at `/npm/`: hands out the SDKs in the version that fits this site. Open also on a
 * private site, since the packages are not confidential.
 */
@Controller('npm')
export class SdkRegistryController {
  constructor(
    private readonly sdkPackages: SdkPackagesService,
    private readonly script: ScriptService,
  ) {}

  /** Describes a package as npm registries do; npm asks for `/npm/@vitrine%2fplugin-sdk`. */
  @Get(':package')
  @Access({ audience: 'anyone' })
  @Header('cache-control', 'public, max-age=60')
  async describe(@Param('package') asked: string, @Req() request: Request, @Res() response: Response) {
    const { name, version, manifest, integrity, shasum } = await this.find(asked);
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
  async download(@Param('name') asked: string, @Param('file') wanted: string, @Res() response: Response) {
    const { name, version, file } = await this.find(`${SCOPE}/${asked}`);
    if (wanted !== `${name}-${version}.tgz`) throw new SdkPackageNotFound(wanted.slice(0, 100));
    response.setHeader('cache-control', 'public, max-age=3600');
    response.type('application/gzip');
    response.sendFile(basename(file), { root: dirname(file), cacheControl: false });
  }

  private async find(asked: string) {
    const [scope, name = ''] = asked.split('/');
    if (scope !== SCOPE || !NAMES.includes(name)) throw new SdkPackageNotFound(asked.slice(0, 100));
    const found = await this.sdkPackages.find(name);
    if (!found) throw new SdkNotPacked(`${SCOPE}/${name}`);
    return found;
  }
}
