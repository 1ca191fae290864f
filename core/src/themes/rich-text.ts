import type { ConfigForm } from '@vitrine/contracts';
import type { Options } from '@vitrine/contracts/theme-package';

const RULES = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard' as const,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template', 'title', 'svg', 'math'],
};

/** Sanitizes HTML to text, structure, and links that open in a new window. Loads its library on first use. */
export async function cleanMarkup(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, {
    ...RULES,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  });
}

/** Returns the options with every rich text sanitized. */
export async function cleanOptions(form: ConfigForm, options: Options): Promise<Options> {
  const cleaned = Object.entries(options).map(async ([key, value]) => {
    const isMarkup = form.properties[key]?.widget === 'rich-text' && typeof value === 'string' && value !== '';
    return [key, isMarkup ? await cleanMarkup(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(cleaned));
}
