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
/** Preload of `/api/public` that the build inserts into the page. */
const EARLY_ANSWER = /<link[^>]* as="fetch"[^>]*>/;
/** Links to files that only public pages need. */
const FOR_PUBLIC_PAGES = /<link[^>]* data-page="public"[^>]*>\s*/g;
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** Script for whole-site themes in a sandbox. */
const BRIDGE = '/site-theme-bridge.js';

const asAttribute = (context: PageContext) =>
  JSON.stringify(context).replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

/** A file of the built shell with its precompressed variants. */
interface ShellFile {
  readonly name: string;
  readonly encodings: readonly Encoding[];
}

export const fileFor = (file: ShellFile, encoding: Encoding | undefined): string =>
  encoding ? file.name + ENCODINGS[encoding] : file.name;

/** Service for the built web shell: a page template, and files looked up by name, so that paths cannot traverse folders. */
@Injectable()
export class ShellService {
  readonly folder: string;
  readonly basePath: string;
  private template: string | undefined;
  private files: ReadonlyMap<string, ShellFile> | undefined;

  constructor(config: Config) {
    this.folder = config.webDir;
    this.basePath = config.basePath;
  }

  /** Returns the path of a URL within the site. */
  pathOf(url: string): string {
    return pathOf(url, this.basePath).replace(/\?.*/s, '');
  }

  /** Returns the file at a path of the site, such as `/assets/main-1234.js`. */
  file(path: string): ShellFile | undefined {
    this.files ??= this.list();
    return this.files?.get(path);
  }

  /** The page template. `NONCE` in it is replaced in each response. */
  get page(): string {
    return (this.template ??= this.read().replaceAll('__BASE_PATH__', this.basePath));
  }

  /** Returns the page with its context. Without the early preload if it has a token or proof, which its requests must include. */
  withContext(page: string, context: PageContext): string {
    const text = asAttribute(context);
    const prepared = context.sandbox || context.proof ? page.replace(EARLY_ANSWER, '') : page;
    const preparedPage = context.kind === 'public' ? prepared : prepared.replace(FOR_PUBLIC_PAGES, '');
    return preparedPage.replace(CONTEXT, () => text);
  }

  /**
   * Returns the page of a whole-site theme. In a sandbox, the first script is ours: it adds the token to the requests of the theme,
   * which is not aware of tokens.
   */
  withBridge(page: string, context: PageContext): string {
    if (!context.sandbox) return page;
    const bridge = `<meta name="page" content="${asAttribute(context)}"><script src="${this.basePath}${BRIDGE}"></script>`;
    const head = /<head(\s[^>]*)?>/i.exec(page);
    return head ? page.replace(head[0], () => head[0] + bridge) : bridge + page;
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
    const existing = new Set(names);
    const served = names.filter(name => !name.startsWith('.') && !/\.(br|gz|map)$/.test(name) && name !== PAGE);
    return new Map(
      served.map(name => [
        `/${name}`,
        {
          name,
          encodings: (Object.keys(ENCODINGS) as Encoding[]).filter(encoding =>
            existing.has(name + ENCODINGS[encoding]),
          ),
        },
      ]),
    );
  }
}
