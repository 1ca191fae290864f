import { problem } from '../platform/http/problem.ts';

export const ShellNotBuilt = problem('site.not-built', 503, () => 'The web shell is not built; run `npm run build`.');
export const MarkupUnclosed = problem(
  'settings.markup-unclosed',
  422,
  (_: 'head' | 'body') => 'A tag, a quote or a comment is not closed: it would swallow the page behind it.',
  path => ({ errors: [{ path, message: 'settings.markup-unclosed' }] }),
);
export const FaviconInvalid = problem('settings.favicon-invalid', 422, () => 'The icon is no SVG, PNG or ICO picture.');
export const FaviconMissing = problem('settings.no-favicon', 404, () => "There is no icon of this site's own.");
