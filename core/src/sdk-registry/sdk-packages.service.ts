import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { rootFolder } from '../platform/release/root.ts';

/** A package that authors can install from this site. */
interface SdkPackage {
  /** Name without the scope. */
  readonly name: string;
  readonly version: string;
  /** package.json of the package. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Path of its .tgz. */
  readonly file: string;
  /** Checksums in the notation of npm. */
  readonly integrity: string;
  readonly shasum: string;
}

/** Folders into which the build packs the SDKs. */
const FOLDERS = ['sdk/plugin/dist/packages', 'sdk/theme/dist/packages'];

/** Service for the packages of the scope `@vitrine` in this build: the SDKs, and the packages behind `npm create`. */
@Injectable()
export class SdkPackagesService {
  private readonly known = new Map<string, { readonly changed: number; readonly found: SdkPackage }>();

  /** Returns a package by its name without the scope; undefined if it does not exist or is not packed yet. */
  async find(name: string): Promise<SdkPackage | undefined> {
    for (const folder of FOLDERS.map(path => join(rootFolder(), path))) {
      const names = await readdir(folder).catch((): string[] => []);
      if (names.includes(`${name}.tgz`) && names.includes(`${name}.json`)) return this.read(folder, name);
    }
    return undefined;
  }

  private async read(folder: string, name: string): Promise<SdkPackage> {
    const file = join(folder, `${name}.tgz`);
    const { mtimeMs: changed } = await stat(file);
    const cached = this.known.get(name);
    if (cached?.changed === changed) return cached.found;
    const [bytes, text] = await Promise.all([readFile(file), readFile(join(folder, `${name}.json`), 'utf8')]);
    const manifest = JSON.parse(text) as { version: string } & Record<string, unknown>;
    const hash = (algorithm: string) => createHash(algorithm).update(bytes);
    const found: SdkPackage = {
      name,
      version: manifest.version,
      manifest,
      file,
      integrity: `sha512-${hash('sha512').digest('base64')}`,
      shasum: hash('sha1').digest('hex'),
    };
    this.known.set(name, { changed, found });
    return found;
  }
}
