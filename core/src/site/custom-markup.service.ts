import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { CustomSettings } from '@vitrine/contracts';
import { CUSTOM_MARKUP, FAVICON } from '@vitrine/contracts/settings';
import type { CspAllowance } from '../platform/http/security-headers.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { CustomMarkup } from './custom-markup.rule.ts';
import { iconType } from './icon.rule.ts';
import { NONCE } from './shell.service.ts';
import { FaviconInvalid, MarkupUnclosed } from './site.problems.ts';

interface Addition {
  readonly head: string;
  readonly body: string;
  readonly allowance: CspAllowance;
}

/** Service for the administrator's additions to public pages: HTML and an icon. Other pages never contain them. */
@Injectable()
export class CustomMarkupService implements OnApplicationBootstrap {
  /** Undefined if there is none. */
  private addition: Addition | undefined;

  constructor(private readonly settings: SettingsService) {}

  async onApplicationBootstrap(): Promise<void> {
    // Markup that an earlier version accepted and this one rejects is left out.
    this.addition = await this.check(this.current).catch((error: unknown) => {
      if (!(error instanceof MarkupUnclosed)) throw error;
      return undefined;
    });
  }

  get current(): CustomSettings {
    return this.settings.get(CUSTOM_MARKUP);
  }

  /** True if public pages contain custom markup, or may load from other origins. */
  get hasMarkup(): boolean {
    return this.addition !== undefined;
  }

  async configure(custom: CustomSettings): Promise<CustomSettings> {
    this.addition = await this.check(custom);
    return this.settings.set(CUSTOM_MARKUP, custom);
  }

  /** Returns a public page with the site's icon and custom markup; the nonce is not filled in yet. */
  inject(page: string, basePath: string): { readonly page: string; readonly allowance: CspAllowance | undefined } {
    const icon = this.icon ? `<link rel="icon" href="${basePath}/favicon.ico?${this.icon.version}">` : '';
    const pageHtml = icon ? page.replace(/<link rel="icon"[^>]*>/, () => icon) : page;
    if (!this.addition) return { page: pageHtml, allowance: undefined };
    const { head, body, allowance } = this.addition;
    const withMarkup = pageHtml
      .replace('</head>', end => head + end)
      .replace(/<\/body>(?![\s\S]*<\/body>)/, end => body + end);
    return { page: withMarkup, allowance };
  }

  get icon(): { readonly type: string; readonly bytes: Buffer; readonly version: string } | undefined {
    const { type, data } = this.settings.get(FAVICON);
    // Length and end of the data as cache key, which is sufficient to distinguish icons.
    return type
      ? {
          type,
          bytes: Buffer.from(data, 'base64'),
          version: `${data.length}-${data.slice(-12).replace(/[^a-z0-9]/gi, '')}`,
        }
      : undefined;
  }

  async chooseIcon(bytes: Buffer): Promise<void> {
    const type = iconType(bytes);
    if (!type) throw new FaviconInvalid();
    await this.settings.set(FAVICON, { type, data: bytes.toString('base64') });
  }

  async removeIcon(): Promise<void> {
    await this.settings.set(FAVICON, { type: '', data: '' });
  }

  /** Returns the additions of custom markup to a page. Throws MarkupUnclosed if it would swallow the rest of the page. */
  async check({ head, body, origins }: CustomSettings): Promise<Addition | undefined> {
    if (!head.trim() && !body.trim() && origins.length === 0) return undefined;
    // Loaded on demand: only sites with custom markup need the parser.
    const { customMarkup } = await import('./custom-markup.rule.ts');
    const [above, below] = [customMarkup(head, NONCE), customMarkup(body, NONCE)];
    if (!above || !below) throw new MarkupUnclosed(above ? 'body' : 'head');
    const all = (part: (markup: CustomMarkup) => readonly string[]) => [...new Set([...part(above), ...part(below)])];
    return {
      head: above.html,
      body: below.html,
      allowance: {
        origins: [...new Set([...all(({ origins: named }) => named), ...origins])],
        styles: all(({ styles }) => styles),
        handlers: all(({ handlers }) => handlers),
      },
    };
  }
}
