import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { Peers } from './peers.ts';

/** Two styles that Radix writes without a nonce, for its scroll area and its select. */
export const RADIX_STYLES = [
  'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=',
  'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=',
] as const;

/** The policy of the shell's page: scripts of this site only, styles of this site or of this very answer. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}' ${RADIX_STYLES.map(hash => `'${hash}'`).join(' ')}`,
    "style-src-attr 'none'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of every answer. What is not the page may load nothing at all; the page sets its own policy. */
export function securityHeaders(peers: Peers): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    // Without includeSubDomains: other sites of the same operator are not ours to change.
    if (peers.of(request).secure) response.setHeader('strict-transport-security', 'max-age=31536000');
    headers(request, response, next);
  };
}
