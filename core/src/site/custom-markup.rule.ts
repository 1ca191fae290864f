import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** HTML that the administrator adds to public pages, and the CSP additions it needs. */
export interface CustomMarkup {
  /** The source HTML, with a nonce where needed. */
  readonly html: string;
  /** Origins of its scripts, styles, images and frames. */
  readonly origins: readonly string[];
  /** Hashes of its style attributes. */
  readonly styles: readonly string[];
  /** Hashes of its event handlers. */
  readonly handlers: readonly string[];
}

/** Elements that swallow the rest of the page if they are not closed. */
const HIDING = new Set(['noscript', 'template', 'iframe', 'select', 'object', 'svg', 'math']);
/** Marker that is appended to the HTML for parsing: if it is not parsed as a tag, the HTML is unclosed. */
const BEHIND = 'x-behind';
const WITH_NONCE = new Set(['script', 'style', 'link']);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Parses custom HTML. Returns undefined if it is unclosed, so that it would swallow the rest of the page. */
export function customMarkup(source: string, nonce: string): CustomMarkup | undefined {
  const places: number[] = [];
  const origins = new Set<string>();
  const styles = new Set<string>();
  const handlers = new Set<string>();
  let open = true;
  let hidden = false;
  const parser = new Parser({
    onopentag(name, attributes, implied) {
      if (name === BEHIND) open = false;
      if (!implied && WITH_NONCE.has(name)) places.push(parser.startIndex + 1 + name.length);
      for (const [key, value] of Object.entries(attributes)) {
        if (key === 'style') styles.add(hashOf(value));
        if (/^on/.test(key)) handlers.add(hashOf(value));
        const origin = key === 'src' || (key === 'href' && name === 'link') ? originOf(value) : undefined;
        if (origin) origins.add(origin);
      }
    },
    onclosetag(name, implied) {
      if (implied && HIDING.has(name)) hidden = true;
    },
  });
  parser.end(`${source}<${BEHIND}>`);
  if (open || hidden) return undefined;
  const html = places.reduceRight((text, at) => `${text.slice(0, at)} nonce="${nonce}"${text.slice(at)}`, source);
  return { html, origins: [...origins], styles: [...styles], handlers: [...handlers] };
}

function originOf(address: string): string | undefined {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute)) return undefined;
  const { protocol, origin } = new URL(absolute);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
