import { problem } from '../platform/http/problem.ts';
import type { CertificatesFault } from './certificates.rule.ts';

export const ShellNotBuilt = problem('site.not-built', 503, () => 'The web shell is not built; run `npm run build`.');
export const MarkupUnclosed = problem(
  'settings.markup-unclosed',
  422,
  (_: 'head' | 'body') => 'A tag, a quote or a comment is not closed, so the rest of the page would be lost.',
  path => ({ errors: [{ path, message: 'settings.markup-unclosed' }] }),
);
export const FaviconInvalid = problem(
  'settings.favicon-invalid',
  422,
  () => 'The icon is not an SVG, PNG or ICO image.',
);
export const FaviconMissing = problem('settings.no-favicon', 404, () => 'This site has no custom icon.');

const AUTHORITIES_FAULTS: Readonly<Record<CertificatesFault['reason'], string>> = {
  none: 'no certificate is in the text; each is between BEGIN CERTIFICATE and END CERTIFICATE',
  'private-key': 'the text holds a private key, which belongs on the server that it is for',
  unreadable: 'cannot be read',
  expired: 'has expired',
};
export const AuthoritiesInvalid = problem(
  'settings.authorities-invalid',
  422,
  ({ reason, certificate }: CertificatesFault) =>
    reason === 'none' || reason === 'private-key'
      ? `Certificate authorities: ${AUTHORITIES_FAULTS[reason]}.`
      : `Certificate authorities: certificate ${certificate} ${AUTHORITIES_FAULTS[reason]}.`,
  ({ reason }) => ({ errors: [{ path: 'authorities', message: `settings.authorities-${reason}` }] }),
);
