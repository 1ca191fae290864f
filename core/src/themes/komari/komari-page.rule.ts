import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** The page of a whole-site theme, prepared for the content security policy. */
export interface SitePage {
  /** The page; the placeholder `nonce` of its inline scripts is replaced in each response. */
  readonly html: string;
  /** Hashes of its inline event handlers. */
  readonly handlers: readonly string[];
  /** Paths of the scripts and stylesheets that it loads from the site, without a leading slash. */
  readonly loads: readonly string[];
}

const ICON = '<link rel="icon" href="/icon.svg" type="image/svg+xml">';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Prepares a page: its inline scripts get a nonce; scripts of other hosts do not, so that the policy blocks them. */
export function sitePage(source: string, nonce: string): SitePage {
  const places: number[] = [];
  const handlers = new Set<string>();
  const loads = new Set<string>();
  let hasIcon = false;
  const parser = new Parser({
    onopentag(name, attributes, implied) {
      if (implied) return;
      if (name === 'script' && attributes.src === undefined) places.push(parser.startIndex + 1 + name.length);
      for (const [key, value] of Object.entries(attributes)) if (/^on/.test(key)) handlers.add(hashOf(value));
      if (name === 'link' && /\bicon\b/i.test(attributes.rel ?? '')) hasIcon = true;
      const address = name === 'script' ? attributes.src : name === 'link' ? attributes.href : undefined;
      const path = address === undefined ? undefined : pathOf(address);
      if (path) loads.add(path);
    },
  });
  parser.end(source);
  const page = places.reduceRight((text, at) => `${text.slice(0, at)} nonce="${nonce}"${text.slice(at)}`, source);
  // Without an icon link, browsers request a default icon that a site may not have.
  const html = hasIcon ? page : page.replace(/<\/head>/i, end => ICON + end);
  return { html, handlers: [...handlers], loads: [...loads] };
}

/** Returns the path of a URL within the site; undefined for other hosts. */
function pathOf(address: string): string | undefined {
  const url = URL.parse(address, 'http://site.invalid/');
  return url?.host === 'site.invalid' ? url.pathname.slice(1) : undefined;
}
