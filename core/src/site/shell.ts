import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { PageContext } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { pathOf } from '../platform/http/base-path.ts';
import { ShellNotBuilt } from './site.problems.ts';

const PAGE = 'index.html';
export const NONCE = '__CSP_NONCE__';
const CONTEXT = '__PAGE__';
/** What the build puts into the page to ask for `/api/public` early. */
const EARLY_ANSWER = /<link[^>]* as="fetch"[^>]*>/;
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** A file of the built shell, and the ready-made compressed forms beside it. */
export interface ShellFile {
  readonly name: string;
  readonly encodings: readonly Encoding[];
}

export const fileFor = (file: ShellFile, encoding: Encoding | undefined): string =>
  encoding ? file.name + ENCODINGS[encoding] : file.name;

/** The built web shell: a template for the page, and files that are known by name, so that no path leads elsewhere. */
@Injectable()
export class ShellService {
  readonly folder: string;
  private readonly basePath: string;
  private template: string | undefined;
  private files: ReadonlyMap<string, ShellFile> | undefined;

  constructor(config: Config) {
    this.folder = config.webDir;
    this.basePath = config.basePath;
  }

  /** The path inside the site that an address names. */
  pathOf(url: string): string {
    return pathOf(url, this.basePath).split('?', 1)[0] ?? '/';
  }

  /** The file at a path of the site, `/assets/main-1234.js`. */
  file(path: string): ShellFile | undefined {
    this.files ??= this.list();
    return this.files?.get(path);
  }

  /** The page. `NONCE` in it stands for the nonce of each answer. */
  get page(): string {
    return (this.template ??= this.read().replaceAll('__BASE_PATH__', this.basePath));
  }

  /** A page that says what it is. One with a token or a proof asks with that, so it asks nothing before it can. */
  withContext(page: string, context: PageContext): string {
    const text = JSON.stringify(context).replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
    const asking = context.sandbox || context.proof ? page.replace(EARLY_ANSWER, '') : page;
    return asking.replace(CONTEXT, () => text);
  }

  private read(): string {
    const file = join(this.folder, PAGE);
    if (!existsSync(file)) throw new ShellNotBuilt();
    return readFileSync(file, 'utf8');
  }

  private list(): ReadonlyMap<string, ShellFile> | undefined {
    if (!existsSync(join(this.folder, PAGE))) return undefined;
    const names = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry =>
        join(entry.parentPath, entry.name)
          .slice(this.folder.length + 1)
          .replaceAll(sep, '/'),
      );
    const there = new Set(names);
    const served = names.filter(name => !name.startsWith('.') && !/\.(br|gz|map)$/.test(name) && name !== PAGE);
    return new Map(
      served.map(name => [
        `/${name}`,
        {
          name,
          encodings: (Object.keys(ENCODINGS) as Encoding[]).filter(encoding => there.has(name + ENCODINGS[encoding])),
        },
      ]),
    );
  }
}
