import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** HTML that the administrator adds to public pages, and what a content security policy must allow for it. */
export interface CustomMarkup {
  /** The HTML as it was written, with a nonce in what needs one. */
  readonly html: string;
  /** Origins that it names itself: of scripts, styles, pictures and frames. */
  readonly origins: readonly string[];
  /** Hashes of its style attributes. */
  readonly styles: readonly string[];
  /** Hashes of its event handlers. */
  readonly handlers: readonly string[];
}

/** What hides the rest of the page where its end is missing. */
const HIDING = new Set(['noscript', 'template', 'iframe', 'select', 'object', 'svg', 'math']);
/** Stands behind the HTML while it is read: where it is not seen as a tag, the HTML is not complete. */
const BEHIND = 'x-behind';
const WITH_NONCE = new Set(['script', 'style', 'link']);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads custom HTML. Answers undefined where its end is open, so that it would swallow the page behind it. */
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
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, origin } = new URL(whole);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
