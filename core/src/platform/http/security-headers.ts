import helmet from 'helmet';
import type { RequestHandler, Response } from 'express';
import type { PeerService } from './peer.service.ts';

/** Two styles that Radix writes without a nonce, for its scroll area and its select. */
export const RADIX_STYLES = [
  'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=',
  'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=',
] as const;

/** What the administrator's own HTML may do on public pages, beyond what the shell does. */
export interface CspAllowance {
  /** Where it may load from and report to. */
  readonly origins: readonly string[];
  /** Hashes of its style attributes and of its event handlers. */
  readonly styles: readonly string[];
  readonly handlers: readonly string[];
}

const attributes = (hashes: readonly string[]) =>
  hashes.length > 0 ? `'unsafe-hashes' ${hashes.join(' ')}` : "'none'";

/**
 * Gives a page an origin of its own that nobody shares: no cookie, no storage, no other document. Windows it opens are
 * ordinary ones, since whatever of ours they show is guarded by a policy of its own.
 */
export const SANDBOX = 'sandbox allow-scripts allow-popups allow-forms allow-modals allow-downloads';

/** Lets sandboxed pages, whose origin is nobody's, load a file that everybody may have. */
export function allowAnyOrigin(response: Response): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
}

/** The policy of the shell's page: scripts of this site only, styles of this site or of this very answer. */
export const buildPageCsp = (nonce: string, custom?: CspAllowance): string => {
  const origins = custom ? ` ${custom.origins.join(' ')}`.trimEnd() : '';
  return [
    "default-src 'none'",
    custom ? `script-src 'self' 'nonce-${nonce}'${origins}` : "script-src 'self'",
    ...(custom ? [`script-src-attr ${attributes(custom.handlers)}`] : []),
    `style-src-elem 'self' 'nonce-${nonce}' ${RADIX_STYLES.map(hash => `'${hash}'`).join(' ')}${origins}`,
    `style-src-attr ${attributes(custom?.styles ?? [])}`,
    `connect-src 'self'${origins}`,
    `img-src 'self' data:${origins}`,
    `font-src 'self'${origins}`,
    ...(origins ? [`frame-src${origins}`, `media-src 'self'${origins}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Headers of every answer. What is not the page may load nothing at all; the page sets its own policy. */
export function securityHeaders(peers: PeerService): RequestHandler {
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
    if (peers.resolve(request).secure) response.setHeader('strict-transport-security', 'max-age=31536000');
    headers(request, response, next);
  };
}
