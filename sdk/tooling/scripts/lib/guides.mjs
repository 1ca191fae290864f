import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { at } from './paths.mjs';

/**
 * Copies the guides of docs/<kind> into a package for authors (`<packageFolder>/docs`), and as Markdown and HTML beside the packed
 * ones (`<packages>/docs/<kind>`), from where a site serves them at /docs.
 */
export function writeGuides(kind, packageFolder, packages) {
  const served = join(packages, 'docs', kind);
  for (const folder of [join(packageFolder, 'docs'), served]) mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(at('docs', kind))) {
    const from = at('docs', kind, file);
    if (!file.endsWith('.md')) {
      cpSync(from, join(served, file));
      continue;
    }
    const text = withoutOutsideLinks(readFileSync(from, 'utf8'));
    writeFileSync(join(packageFolder, 'docs', file), text);
    writeFileSync(join(served, file), text);
    writeFileSync(join(served, file.replace(/md$/, 'html')), htmlOf(text));
  }
}

/** Links to other guides are kept; those to the rest of the repository, which authors do not have, become text. */
const withoutOutsideLinks = text =>
  text.replace(/\[([^\]]*)\]\(\.\.\/(?!plugins\/|themes\/)[^)]*\)/g, '$1').replace(/^\[[^\]]+\]: \.\.\/.*\n/gm, '');

/** Returns the HTML of a guide. Its links point to HTML, and its headings have the anchors of a code host. */
function htmlOf(text) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .replace(/\s/g, '-');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = /^[a-z]+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, '.html');
        return `<a href="${to.replaceAll('"', '&quot;')}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  return marked.parse(text);
}
